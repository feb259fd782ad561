import { type ComponentProps, type SubmitEvent, useId, useRef, useState } from "react";
import { tightWeekdayName, weekdayName } from "#formats/lazy";
import * as m from "#messages";
import {
  type Availability,
  MAX_RANGES_PER_DAY,
  type WorkingWeek,
} from "../../shared/api/availability.ts";
import { findHoursFault } from "../../shared/availability.ts";
import { workingWeek } from "../../shared/meeting/schedule.ts";
import { formatMinuteOfDay, WEEK } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { reportError } from "../kit/api/report-error.ts";
import type { DialogState } from "../kit/lazy/use-lazy-dialog.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { announce } from "../kit/ui/announce.ts";
import { BusyButton } from "../kit/ui/button.tsx";
import { Dialog } from "../kit/ui/dialog.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { Unbroken } from "../time/unbroken.tsx";
import style from "./hours.css?inline";
import { changeAvailability } from "./participant.ts";

interface HoursFormProps {
  readonly participant: Omit<ListEntry, "city">;
  readonly dialogState: DialogState;
}

export function HoursForm(props: HoursFormProps) {
  const { id, name } = props.participant;
  return (
    <Dialog
      isNarrow
      title={id === undefined ? m.meetingHoursTitleYou() : m.meetingHoursTitle()}
      description={[id !== undefined && isolate(name), m.meetingHolidays()]
        .filter(Boolean)
        .join(" · ")}
      dialogState={props.dialogState}
    >
      <Hours {...props} />
    </Dialog>
  );
}

function Hours({ participant, dialogState }: HoursFormProps) {
  const { place, name, availability } = participant;
  const hours = useHoursDraft(place.zone, availability);
  const save = useMutation({
    mutationFn: () =>
      changeAvailability(participant, {
        ...availabilityOf(place.zone, hours.draft),
        ...(availability?.isIncluded === false && { isIncluded: false }),
      }),
    onSuccess() {
      announce(m.meetingSaved({ name: isolate(name) }));
      dialogState.onOpenChange(false);
    },
    onError: (error) => hours.refuse(reportError(error, m.meetingNotSaved())),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!save.isPending && hours.check()) save.mutate();
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <AvailabilityFields {...hours} />
      <BusyButton type="submit" variant="primary" isBusy={save.isPending}>
        {m.save()}
      </BusyButton>
    </form>
  );
}

const STEP_MINUTES = 15;
const STEPS = Array.from({ length: 1440 / STEP_MINUTES }, (_, index) => index * STEP_MINUTES);

export function useHoursDraft(zone: string, availability: Availability | undefined) {
  const [state, setState] = useState(() => ({ draft: draftOf(zone, availability), refusal: "" }));
  const refuse = (refusal: string) => setState((last) => ({ ...last, refusal }));
  return {
    ...state,
    refuse,
    change: (draft: AvailabilityDraft) => setState({ draft, refusal: "" }),
    check: () => {
      const fault = findHoursFault({ week: weekOf(state.draft) });
      refuse(fault === "overlap" ? m.meetingHoursOverlap() : fault ? m.meetingSameHours() : "");
      return fault === undefined;
    },
  };
}

export function AvailabilityFields({ draft, refusal, change }: ReturnType<typeof useHoursDraft>) {
  useLazyStyle(style);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const hasWork = draft.some(({ days }) => days.length > 0);

  function addLine() {
    change([...draft, nextLine(draft)]);
    setTimeout(() =>
      fields.current?.querySelector<HTMLElement>("fieldset:last-of-type input")?.focus(),
    );
  }

  return (
    <div ref={fields} className="hours-fields grid gap-4 start">
      {draft.map((line, index) => {
        const [start, end] = line.range;
        const changeLine = (changed: Partial<HoursLine>) =>
          change(draft.with(index, { ...line, ...changed }));
        return (
          <fieldset key={index} className="grid gap-3">
            <legend className="sr-only">{m.meetingWorkDays()}</legend>
            <div className="hours-days grid spread">
              {WEEK.map((day) => {
                const isIn = line.days.includes(day);
                const days = WEEK.filter((one) => (one === day ? !isIn : line.days.includes(one)));
                return (
                  <label key={day} className="grid target note">
                    <input
                      type="checkbox"
                      className="sr-only"
                      aria-label={weekdayName(day)}
                      checked={isIn}
                      disabled={!isIn && isFull(draft, day)}
                      onChange={() => changeLine({ days })}
                    />
                    <span aria-hidden="true">{tightWeekdayName(day)}</span>
                  </label>
                );
              })}
            </div>
            {hasWork && (
              <>
                <div className="hours-range bar gap-3">
                  <TimeOfDay
                    aria-label={m.meetingWorkStart()}
                    minute={start}
                    onMinute={(minute) => changeLine({ range: [minute, end] })}
                  />
                  <span aria-hidden="true">–</span>
                  <TimeOfDay
                    aria-label={m.meetingWorkEnd()}
                    aria-invalid={refusal !== "" && start === end}
                    aria-describedby={refusal ? id : undefined}
                    minute={end}
                    onMinute={(minute) => changeLine({ range: [start, minute] })}
                  />
                </div>
                <p role="status" className="note optional">
                  {end < start && (
                    <Unbroken>{m.meetingHoursNextDay({ time: formatMinuteOfDay(end) })}</Unbroken>
                  )}
                </p>
              </>
            )}
          </fieldset>
        );
      })}
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

interface TimeOfDayProps extends ComponentProps<"select"> {
  readonly minute: number;
  readonly onMinute: (minute: number) => void;
}

/** In steps of 15 minutes. A minute between two steps, from a file, is offered too. */
function TimeOfDay({ minute, onMinute, ...select }: TimeOfDayProps) {
  const minutes = [...new Set([...STEPS, minute])].toSorted((one, other) => one - other);
  return (
    <select {...select} value={minute} onChange={({ target }) => onMinute(Number(target.value))}>
      {minutes.map((option) => (
        <option key={option} value={option}>
          {formatMinuteOfDay(option)}
        </option>
      ))}
    </select>
  );
}

/** What the form shows: each line a start and an end, and the days that have them. Days in no line are without work. */
export type AvailabilityDraft = readonly HoursLine[];

interface HoursLine {
  readonly days: readonly number[];
  /** Minutes of the day. */
  readonly range: WorkingWeek[number][number];
}

const HOUR = 60;
const USUAL_RANGE: HoursLine["range"] = [9 * HOUR, 17 * HOUR];

export function draftOf(zone: string, availability?: Availability): AvailabilityDraft {
  const week = workingWeek(zone, availability);
  const ranges = new Map(
    WEEK.flatMap((day) => (week[day] ?? []).map((range) => [range.join(), range])),
  );
  const lines = [...ranges.values()].map((range) => ({
    days: WEEK.filter((day) => week[day]?.some((one) => one.join() === range.join())),
    range,
  }));
  return lines.length > 0 ? lines : [{ days: [], range: USUAL_RANGE }];
}

/** What is stored: only what differs from the usual, but the usual hours if asked for, and a week only where the days differ. */
export function availabilityOf(
  zone: string,
  draft: AvailabilityDraft,
  hasUsualHours = false,
): Availability {
  const [line, ...others] = draft.filter(({ days }) => days.length > 0);
  if (others.length > 0) return { week: weekOf(draft) };
  const usual = workingWeek(zone);
  const weekend = Array.from(usual.keys()).filter((day) => !line?.days.includes(day));
  const [start, end] = line?.range ?? USUAL_RANGE;
  const isUnusual = start !== USUAL_RANGE[0] || end !== USUAL_RANGE[1];
  return {
    ...((isUnusual || (line && hasUsualHours)) && { hours: { start, end } }),
    ...(usual.some((hours, day) => (hours.length === 0) !== weekend.includes(day)) && { weekend }),
  };
}

/** Hours that follow the last ones after a pause of two hours, on no day yet. */
function nextLine(draft: AvailabilityDraft): HoursLine {
  const [start, end] = draft.at(-1)?.range ?? USUAL_RANGE;
  const from = end + 2 * HOUR;
  const isLate = end < start || from >= 23 * HOUR;
  return {
    days: [],
    range: isLate ? USUAL_RANGE : [from, Math.min(from + 4 * HOUR, 24 * HOUR - 15)],
  };
}

function isFull(draft: AvailabilityDraft, day: number): boolean {
  return draft.filter(({ days }) => days.includes(day)).length >= MAX_RANGES_PER_DAY;
}

function weekOf(draft: AvailabilityDraft): WorkingWeek {
  return Array.from({ length: 7 }, (_, day) =>
    draft
      .filter(({ days }) => days.includes(day))
      .map(({ range }) => range)
      .toSorted(([one], [other]) => one - other),
  );
}
