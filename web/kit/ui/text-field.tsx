import { type ComponentProps, useId } from "react";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import style from "./text-field.css?inline";

interface TextFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly error?: string | undefined;
}

export function TextField(props: TextFieldProps) {
  const { label, error = "", className = "text-field", ...input } = props;
  useLazyStyle(style);
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        aria-invalid={error !== ""}
        aria-describedby={`${id}-error`}
        {...input}
      />
      <p id={`${id}-error`} role="alert" className="field-error refusal optional">
        {error}
      </p>
    </div>
  );
}
