import type { ComponentProps, ReactNode } from "react";

interface IconButtonProps extends ComponentProps<"button"> {
  readonly label: string;
}

export function IconButton(props: IconButtonProps) {
  const { label, className = "", children = <CloseIcon />, ...rest } = props;
  return (
    <button type="button" aria-label={label} className={`icon-button ${className}`} {...rest}>
      {children}
    </button>
  );
}

interface IconProps {
  /** A line in a square of 16. */
  readonly d: string;
  readonly width?: number;
  readonly children?: ReactNode;
}

export function Icon({ d, width = 1.5, children }: IconProps) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth={width} strokeLinecap="round" />
      {children}
    </svg>
  );
}

export const CloseIcon = () => <Icon d="M3 3l10 10M13 3L3 13" />;

export const SearchIcon = () => (
  <Icon d="M11.5 7a4.5 4.5 0 1 0-9 0 4.5 4.5 0 1 0 9 0M10.5 10.5 14 14" width={1.4} />
);
