import type { ComponentProps, MouseEvent, PointerEvent } from "react";
import { addressInLanguage } from "./language-address.ts";
import { keepReaderPlace } from "./reader-place.ts";

interface LanguageLinkProps extends ComponentProps<"a"> {
  readonly tag: string;
}

/** A link to the same place of the page in a language. */
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
