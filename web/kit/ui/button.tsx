import type { ComponentProps } from "react";

const VARIANTS = {
  primary: "border border-transparent bg-ink text-ground hover:bg-ink-2 disabled:bg-ink-3",
  plain: "border border-line bg-raised text-ink hover:border-ink-3",
  quiet: "border border-transparent text-ink-2 hover:text-ink hover:bg-line/50",
} as const;

interface ButtonProps extends ComponentProps<"button"> {
  variant?: keyof typeof VARIANTS;
}

/** At least 44 px high. */
export function Button({ variant = "plain", className = "", ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 cursor-pointer items-center justify-center rounded-full px-5 text-sm font-medium transition-colors duration-200 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 ${VARIANTS[variant]} ${className}`}
      {...rest}
    />
  );
}
