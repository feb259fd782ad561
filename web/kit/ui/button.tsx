import type { ComponentProps } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: "primary" | "plain" | "quiet";
}

/** At least 44 px high. */
export function Button({ variant = "plain", className = "", ...rest }: ButtonProps) {
  return <button type="button" className={`button button-${variant} ${className}`} {...rest} />;
}
