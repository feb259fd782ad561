import type { ComponentProps } from "react";

interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name. */
  readonly label: string;
}

/** A round button of 44 px with an icon in place of text. */
export function IconButton({ label, className = "", ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={`icon-button ${className}`} {...rest} />
  );
}
