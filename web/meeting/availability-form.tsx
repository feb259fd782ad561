import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import { BusyButton } from "../kit/ui/busy-button.tsx";
import { Button } from "../kit/ui/button.tsx";
import { useCloseWithin } from "../kit/ui/use-close-within.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { availabilityOf, draftOf, isUsual, refusalOf } from "./availability-draft.ts";
import { AvailabilityFields } from "./availability-fields.tsx";
import type { ChangeAvailability } from "./participant.ts";

export const NOT_SAVED = m.meetingNotSaved();

interface AvailabilityFormProps {
  readonly participant: ListEntry;
  readonly onAvailabilityChange: ChangeAvailability;
  /** Called after the form is saved or cancelled. */
  readonly onDone: () => void;
}

/** Working hours and weekend of a person. Nothing changes until it is saved; it stays open if that fails. */
export function AvailabilityForm(props: AvailabilityFormProps) {
  const { participant, onAvailabilityChange, onDone } = props;
  const { place, availability } = participant;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useCloseWithin(form, onDone);
  const [draft, setDraft] = useState(() => draftOf(place.zone, availability));
  const [refusal, setRefusal] = useState("");
  const [isSaving, setSaving] = useState(false);

  useEffect(() => form.current?.querySelector<HTMLElement>("input, select")?.focus(), []);

  function change(changed: typeof draft) {
    setDraft(changed);
    setRefusal("");
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    const reason = refusalOf(draft);
    if (reason) setRefusal(reason);
    else void save();
  }

  async function save() {
    setSaving(true);
    try {
      await onAvailabilityChange(participant, {
        ...availabilityOf(place.zone, draft),
        ...(availability?.isIncluded === false && { isIncluded: false }),
      });
      if (form.current) onDone();
    } catch (error) {
      setRefusal(reportError(error, NOT_SAVED));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form ref={form} className="availability" aria-labelledby={`${id}-title`} onSubmit={submit}>
      <p id={`${id}-title`} className="availability-title">
        {titleOf(participant)}
      </p>
      <AvailabilityFields
        zone={place.zone}
        draft={draft}
        onChange={change}
        refusalId={refusal ? `${id}-refusal` : undefined}
      />
      <p id={`${id}-refusal`} role="alert" className="availability-refusal">
        {refusal}
      </p>
      <div className="availability-buttons">
        <BusyButton type="submit" variant="primary" isBusy={isSaving}>
          {m.save()}
        </BusyButton>
        <Button onClick={onDone}>{m.cancel()}</Button>
        <Button
          variant="quiet"
          aria-disabled={isUsual(place.zone, draft)}
          onClick={() => change(draftOf(place.zone))}
        >
          {m.meetingUsualHours()}
        </Button>
      </div>
    </form>
  );
}

/** "When Mum can meet". */
export function titleOf({ id, name }: ListEntry): string {
  return id === undefined ? m.meetingHoursOfYou() : m.meetingHoursOf({ name: isolate(name) });
}
