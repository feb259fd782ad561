import { useId, useRef, useState } from "react";
import type { ListEntry } from "../places/saved-places.ts";
import { AvailabilityForm, titleOf } from "./availability-form.tsx";
import type { ChangeAvailability } from "./participant.ts";

/** The button of a person's hours, and the form that it opens. */
export function useAvailabilityForm(participant: ListEntry, onChange: ChangeAvailability) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    setTimeout(() => button.current?.focus());
  };
  return {
    hoursButton: {
      ref: button,
      label: titleOf(participant),
      title: titleOf(participant),
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? id : undefined,
      onClick: () => setOpen(!isOpen),
    },
    form: isOpen && (
      <div id={id}>
        <AvailabilityForm
          participant={participant}
          onAvailabilityChange={onChange}
          onDone={close}
        />
      </div>
    ),
  } as const;
}
