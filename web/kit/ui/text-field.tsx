import { type ComponentProps, useId } from "react";

const CLASSES = {
  field: "grid gap-1.5",
  label: "font-medium text-ink text-sm",
  input: "min-h-11 rounded-xl border border-field bg-ground px-4 text-ink placeholder:text-ink-3",
  error: "text-refusal text-sm empty:hidden",
};

interface TextFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** Why the value is refused. */
  readonly error?: string | undefined;
  /** Classes that replace those of an element. */
  readonly classes?: Partial<typeof CLASSES>;
}

/** An input with its label, and its error as an alert below it. */
export function TextField({ label, error = "", classes, ...input }: TextFieldProps) {
  const id = useId();
  const {
    field,
    label: labelClass,
    input: inputClass,
    error: errorClass,
  } = {
    ...CLASSES,
    ...classes,
  };
  return (
    <div className={field}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        aria-invalid={error !== ""}
        aria-describedby={`${id}-error`}
        className={inputClass}
        {...input}
      />
      <p id={`${id}-error`} role="alert" className={errorClass}>
        {error}
      </p>
    </div>
  );
}
