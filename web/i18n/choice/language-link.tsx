import type { ComponentProps, MouseEvent, PointerEvent } from "react";
import { keepReaderPlace } from "./reader-place.ts";

interface LanguageLinkProps extends ComponentProps<"a"> {
  readonly tag: string;
}

export function LanguageLink({ tag, onClick, ...rest }: LanguageLinkProps) {
  // The address may have changed since the link was rendered; a press of another button may open a new tab.
  const update = ({ currentTarget }: MouseEvent<HTMLAnchorElement> | PointerEvent) => {
    (currentTarget as HTMLAnchorElement).href = addressInLanguage(location, tag);
  };
  return (
    <a
      href={addressInLanguage(location, tag)}
      hrefLang={tag}
      onPointerDown={update}
      onClick={(event) => {
        update(event);
        onClick?.(event);
        if (!event.defaultPrevented) keepReaderPlace();
      }}
      {...rest}
    />
  );
}

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
