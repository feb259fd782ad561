import { useId, useRef } from "react";
import { tightWeekdayName, weekdayName } from "#formats/lazy";
import * as m from "#messages";
import { formatMinuteOfDay, WEEK } from "../i18n/composed-formats.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { type AvailabilityDraft, type HoursLine, isFull, nextLine } from "./availability-draft.ts";
import style from "./hours.css?inline";

const STEP_MINUTES = 15;
const STEPS = Array.from({ length: 1440 / STEP_MINUTES }, (_, index) => index * STEP_MINUTES);

interface AvailabilityFieldsProps {
  readonly draft: AvailabilityDraft;
  readonly onChange: (draft: AvailabilityDraft) => void;
  /** Why the hours can't be saved; empty if they can. */
  readonly refusal: string;
}

/** Working days, filled, and their hours: a line for each start and end. */
export function AvailabilityFields({ draft, onChange, refusal }: AvailabilityFieldsProps) {
  useLazyStyle(style);
  const id = useId();
  const refusalId = refusal ? id : undefined;
  const fields = useRef<HTMLDivElement>(null);
  const hasWork = draft.some(({ days }) => days.length > 0);

  function addLine() {
    onChange([...draft, nextLine(draft)]);
    setTimeout(() =>
      fields.current?.querySelector<HTMLElement>("fieldset:last-of-type input")?.focus(),
    );
  }

  return (
    <div ref={fields} className="hours-fields grid gap-5 start">
      {draft.map((line, index) => (
        <fieldset key={index} className="grid gap-3">
          <legend className="sr-only">{m.meetingWorkDays()}</legend>
          <div className="hours-days grid spread">
            {WEEK.map((day) => {
              const isIn = line.days.includes(day);
              const days = WEEK.filter((one) => (one === day ? !isIn : line.days.includes(one)));
              return (
                <label key={day} className="note">
                  <input
                    type="checkbox"
                    className="sr-only"
                    aria-label={weekdayName(day)}
                    checked={isIn}
                    disabled={!isIn && isFull(draft, day)}
                    onChange={() => onChange(draft.with(index, { ...line, days }))}
                  />
                  <span aria-hidden="true">{tightWeekdayName(day)}</span>
                </label>
              );
            })}
          </div>
          {hasWork && (
            <HoursRange
              range={line.range}
              onChange={(range) => onChange(draft.with(index, { ...line, range }))}
              refusalId={refusalId}
            />
          )}
        </fieldset>
      ))}
      {hasWork ? (
        <button type="button" className="text-button" onClick={addLine}>
          {m.meetingHoursMore()}
        </button>
      ) : (
        <p role="status" className="hint">
          {m.meetingNoWorkHint()}
        </p>
      )}
      <p id={id} role="alert" className="refusal small optional">
        {refusal}
      </p>
    </div>
  );
}

interface HoursRangeProps {
  readonly range: HoursLine["range"];
  readonly onChange: (range: HoursLine["range"]) => void;
  readonly refusalId: string | undefined;
}

function HoursRange({ range: [start, end], onChange, refusalId }: HoursRangeProps) {
  return (
    <>
      <div className="hours-range bar gap-3">
        <TimeOfDay
          label={m.meetingWorkStart()}
          minute={start}
          onChange={(minute) => onChange([minute, end])}
        />
        <span aria-hidden="true">–</span>
        <TimeOfDay
          label={m.meetingWorkEnd()}
          minute={end}
          onChange={(minute) => onChange([start, minute])}
          isInvalid={refusalId !== undefined && start === end}
          describedBy={refusalId}
        />
      </div>
      <p role="status" className="note optional">
        {end < start && (
          <Unbroken>{m.meetingHoursNextDay({ time: formatMinuteOfDay(end) })}</Unbroken>
        )}
      </p>
    </>
  );
}

interface TimeOfDayProps {
  readonly label: string;
  readonly minute: number;
  readonly onChange: (minute: number) => void;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** In steps of 15 minutes. A minute between two steps, from a file, is offered too. */
function TimeOfDay({ label, minute, onChange, isInvalid = false, describedBy }: TimeOfDayProps) {
  const minutes = [...new Set([...STEPS, minute])].toSorted((one, other) => one - other);
  return (
    <select
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      value={minute}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {minutes.map((option) => (
        <option key={option} value={option}>
          {formatMinuteOfDay(option)}
        </option>
      ))}
    </select>
  );
}
