import type { ComponentProps } from "react";
import { TextField } from "../kit/ui/text-field.tsx";

const CLASSES = {
  field: "picked-time-field",
  label: "picked-time-label",
  input: "picked-time-input",
  error: "picked-time-error",
};

/** A field of the time picker; its error floats above it. */
export function PickedTimeField(props: Omit<ComponentProps<typeof TextField>, "classes">) {
  return <TextField classes={CLASSES} {...props} />;
}
