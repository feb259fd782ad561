import type { ComponentProps, MouseEvent, PointerEvent } from "react";
import { readStored } from "../../kit/storage/local-storage.ts";

/** The script of the first frame reads and writes it, too. Where storage is blocked, the address names the language. */
export const LANGUAGE_KEY = "language";
export const OFFERED_KEY = "language-offered";

/** Whether no language was chosen or offered yet. False where storage is blocked: an offer would come at each visit. */
export function mayOfferLanguage(): boolean {
  return [LANGUAGE_KEY, OFFERED_KEY].every((key) => readStored(key) === null);
}

const PLACE_KEY = "reader-place";

/** Keeps where the reader is for the page in another language: the last heading above the middle of the window. */
function keepReaderPlace(): void {
  const heading = [...document.querySelectorAll("main h2[id]")].findLast(
    (one) => one.getBoundingClientRect().top < innerHeight / 2,
  );
  const place = { id: heading?.id, top: heading?.getBoundingClientRect().top, y: scrollY };
  try {
    sessionStorage.setItem(PLACE_KEY, JSON.stringify(place));
  } catch {
    // Then the page begins at its top.
  }
}

/** Brings the reader back there, with the focus on the heading, if the page was left for its language. */
export function returnToReaderPlace(): void {
  let place: { id?: string; top?: number; y: number } | null;
  try {
    place = JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? "null");
    sessionStorage.removeItem(PLACE_KEY);
  } catch {
    return;
  }
  if (!place) return;
  const { id, top = 0, y } = place;
  const heading = (id && document.getElementById(id)) || document.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo(0, id === heading.id ? scrollY + heading.getBoundingClientRect().top - top : y);
}

export function LanguageLink({ tag, onClick, ...rest }: ComponentProps<"a"> & { tag: string }) {
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
