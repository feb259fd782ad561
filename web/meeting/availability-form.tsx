import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { scheduleOf } from "../../shared/meeting/schedule.ts";
import { formatHours } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { BusyButton } from "../kit/ui/busy-button.tsx";
import { Button } from "../kit/ui/button.tsx";
import { useCloseWithin } from "../kit/ui/use-close-within.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { Unbroken } from "../time/unbroken.tsx";
import {
  availabilityOf,
  draftOf,
  isUsual,
  NO_WORKING_DAY,
  SAME_HOURS,
  usualDraft,
} from "./availability-draft.ts";
import style from "./availability-form.css?inline";
import type { ChangeAvailability } from "./participant.ts";
import { TimeOfDaySelect } from "./time-of-day-select.tsx";
import { WeekendDays } from "./weekend-days.tsx";

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
  useLazyStyle(style);
  const hourCycle = useHourCycle();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useCloseWithin(form, onDone);
  const [draft, setDraft] = useState(() => draftOf(place.zone, availability));
  const [refusal, setRefusal] = useState("");
  const [isSaving, setSaving] = useState(false);
  const usual = scheduleOf(place.zone);
  const { start, end, weekend } = draft;

  useEffect(() => form.current?.querySelector("select")?.focus(), []);

  function change(changed: Partial<typeof draft>) {
    setDraft({ ...draft, ...changed });
    setRefusal("");
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (start === end) setRefusal(SAME_HOURS);
    else if (weekend.length === 7) setRefusal(NO_WORKING_DAY);
    else void save();
  }

  async function save() {
    setSaving(true);
    try {
      await onAvailabilityChange(participant, {
        ...availabilityOf(draft, usual),
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
      <fieldset>
        <legend>{m.workingHours()}</legend>
        <div className="availability-hours">
          <TimeOfDaySelect
            label={m.meetingWorkStart()}
            minute={start}
            onChange={(minute) => change({ start: minute })}
          />
          <span aria-hidden="true">–</span>
          <TimeOfDaySelect
            label={m.meetingWorkEnd()}
            minute={end}
            onChange={(minute) => change({ end: minute })}
            isInvalid={refusal === SAME_HOURS}
            describedBy={`${id}-refusal`}
          />
        </div>
        <p role="status" className="availability-hint">
          {end < start && (
            <Unbroken>{m.meetingHoursNextDay({ hours: formatHours(draft, hourCycle) })}</Unbroken>
          )}
        </p>
      </fieldset>
      <WeekendDays
        days={weekend}
        usual={usual.weekend}
        onChange={(days) => change({ weekend: days })}
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
          aria-disabled={isUsual(draft, usual)}
          onClick={() => change(usualDraft(usual))}
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
