import { lazyPart, useLazyPart } from "../kit/lazy/lazy-part.ts";
import type { HoursFormProps } from "../my-zones/my-zone.tsx";

const form = lazyPart(() => import("../meeting/hours-form.tsx"));

/** When the person of an entry works. */
function EntryHours({ entry, onChange, onDone }: HoursFormProps) {
  const { part } = useLazyPart(form);
  return (
    part && (
      <part.HoursForm
        participant={entry}
        onAvailabilityChange={(_entry, availability) => onChange(availability)}
        onDone={onDone}
      />
    )
  );
}

/** Loaded when the menu of a row opens. */
export const hoursForm = { load: form.load, Form: EntryHours };
