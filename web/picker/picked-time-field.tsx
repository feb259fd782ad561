import type { ComponentProps } from "react";
import { TextField } from "../kit/ui/text-field.tsx";

/** A field of the time picker; its error floats above it. */
export function PickedTimeField(props: Omit<ComponentProps<typeof TextField>, "className">) {
  return <TextField className="picked-time-field" {...props} />;
}
