import type { ComponentProps } from "react";

interface IconButtonProps extends ComponentProps<"button"> {
  readonly label: string;
}

export function IconButton({ label, className = "", ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={`icon-button ${className}`} {...rest} />
  );
}

export function CloseIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M3 3l10 10M13 3L3 13"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
