import * as m from "#messages";
import {
  type Availability,
  MAX_RANGES_PER_DAY,
  type WorkingWeek,
} from "../../shared/api/availability.ts";
import { findHoursFault } from "../../shared/availability.ts";
import { workingWeek } from "../../shared/meeting/schedule.ts";
import { WEEK } from "../i18n/composed-formats.ts";

/** What the form shows: each line a start and an end, and the days that have them. Days in no line are without work. */
export type AvailabilityDraft = readonly HoursLine[];

export interface HoursLine {
  readonly days: readonly number[];
  /** Minutes of the day. */
  readonly range: WorkingWeek[number][number];
}

const HOUR = 60;
const USUAL_RANGE: HoursLine["range"] = [9 * HOUR, 17 * HOUR];

/** At least one line. */
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

/** What is stored: only what differs from the usual, and a week only where the days differ. */
export function availabilityOf(zone: string, draft: AvailabilityDraft): Availability {
  const [line, ...others] = draft.filter(({ days }) => days.length > 0);
  if (others.length > 0) return { week: weekOf(draft) };
  const usual = workingWeek(zone);
  const weekend = WEEK.filter((day) => !line?.days.includes(day)).toSorted(
    (one, other) => one - other,
  );
  const [start, end] = line?.range ?? USUAL_RANGE;
  return {
    ...((start !== USUAL_RANGE[0] || end !== USUAL_RANGE[1]) && { hours: { start, end } }),
    ...(usual.some((hours, day) => (hours.length === 0) !== weekend.includes(day)) && { weekend }),
  };
}

export function isUsual(zone: string, draft: AvailabilityDraft): boolean {
  return Object.keys(availabilityOf(zone, draft)).length === 0;
}

/** Why a draft can't be saved, in a sentence; undefined if it can. */
export function refusalOf(draft: AvailabilityDraft): string | undefined {
  const fault = findHoursFault({ week: weekOf(draft) });
  if (!fault) return undefined;
  return fault === "overlap" ? m.meetingHoursOverlap() : m.meetingSameHours();
}

/** Hours that follow the last ones after a pause of two hours, on no day yet. */
export function nextLine(draft: AvailabilityDraft): HoursLine {
  const [start, end] = draft.at(-1)?.range ?? USUAL_RANGE;
  const from = end + 2 * HOUR;
  const isLate = end < start || from >= 23 * HOUR;
  return {
    days: [],
    range: isLate ? USUAL_RANGE : [from, Math.min(from + 4 * HOUR, 24 * HOUR - 15)],
  };
}

/** Whether a day can have no more hours. */
export function isFull(draft: AvailabilityDraft, day: number): boolean {
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
