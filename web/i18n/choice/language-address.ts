/** The same page in a language, with the other parameters as they were written, and the fragment. */
export function addressInLanguage(
  { search, hash }: Pick<Location, "search" | "hash">,
  tag: string,
): string {
  const others = search
    .slice(1)
    .split("&")
    .filter((one) => one && !/^lang(=|$)/.test(one));
  return `?${[...others, `lang=${tag}`].join("&")}${hash}`;
}
