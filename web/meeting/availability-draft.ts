import * as m from "#messages";
import { type Availability, MAX_RANGES_PER_DAY } from "../../shared/api/availability.ts";
import { findHoursFault, type HoursFault } from "../../shared/availability.ts";
import { workingWeek } from "../../shared/meeting/schedule.ts";
import { type DayGroup, groupDays, WEEK } from "../i18n/working-hours.ts";

/** What the form shows. The days of no group are days off. */
export interface AvailabilityDraft {
  /** Whether the hours differ by day; otherwise there is one group with one start and end. */
  readonly isByDay: boolean;
  readonly groups: readonly DayGroup[];
}

const HOUR = 60;

const REFUSALS: Readonly<Record<Exclude<HoursFault, "two-forms">, string>> = {
  "equal-ends": m.meetingSameHours(),
  "no-work": m.meetingNoWorkingDay(),
  overlap: m.meetingHoursOverlap(),
};

export function draftOf(zone: string, availability?: Availability): AvailabilityDraft {
  const groups = groupDays(workingWeek(zone, availability));
  return { groups, isByDay: availability?.week !== undefined };
}

/** The first hours of the draft on all its working days. */
export function withSameHours({ groups }: AvailabilityDraft): AvailabilityDraft {
  const hours = groups[0]?.hours.slice(0, 1) ?? [];
  const days = WEEK.filter((day) => groups.some((group) => group.days.includes(day)));
  return { isByDay: false, groups: [{ days, hours }] };
}

/** What is stored: only what differs from the usual, and a week only where the days differ. */
export function availabilityOf(zone: string, draft: AvailabilityDraft): Availability {
  const [first, ...others] = draft.groups;
  const [range, ...more] = first?.hours ?? [];
  if (!first || !range || others.length > 0 || more.length > 0) return { week: weekOf(draft) };
  const usual = workingWeek(zone);
  const [start, end] = range;
  const weekend = WEEK.filter((day) => !first.days.includes(day));
  const isUsualWeekend = usual.every(
    (hours, day) => (hours.length === 0) === weekend.includes(day),
  );
  const hasUsualHours = usual.flat()[0]?.join() === range.join();
  return {
    ...(!hasUsualHours && { hours: { start, end } }),
    ...(!isUsualWeekend && { weekend }),
  };
}

export function isUsual(zone: string, draft: AvailabilityDraft): boolean {
  return Object.keys(availabilityOf(zone, draft)).length === 0;
}

/** Why a draft can't be saved, in a sentence; undefined if it can. */
export function refusalOf(draft: AvailabilityDraft): string | undefined {
  if (draft.isByDay && draft.groups.some(({ days }) => days.length === 0))
    return m.meetingHoursWithoutDays();
  const fault = findHoursFault({ week: weekOf(draft) });
  return fault && fault !== "two-forms" ? REFUSALS[fault] : undefined;
}

/** Adds or removes a day of a group; it belongs to one group at most. */
export function withDay(
  draft: AvailabilityDraft,
  index: number,
  day: number,
  isIn: boolean,
): AvailabilityDraft {
  const groups = draft.groups.map((group, position) => {
    const days = new Set(group.days);
    if (isIn && position === index) days.add(day);
    else if (isIn || position === index) days.delete(day);
    return { ...group, days: WEEK.filter((one) => days.has(one)) };
  });
  return { ...draft, groups };
}

/** Hours that follow the last ones of a day after a pause of two hours; undefined if the day is full. */
export function nextHours(hours: DayGroup["hours"]): [number, number] | undefined {
  const last = hours.at(-1);
  if (!last || hours.length >= MAX_RANGES_PER_DAY) return undefined;
  const [start, end] = last;
  const from = end + 2 * HOUR;
  if (end < start || from >= 23 * HOUR) return undefined;
  return [from, Math.min(from + 4 * HOUR, 24 * HOUR - 15)];
}

function weekOf({ groups }: AvailabilityDraft): NonNullable<Availability["week"]> {
  return Array.from({ length: 7 }, (_, day) =>
    (groups.find(({ days }) => days.includes(day))?.hours ?? []).toSorted(
      ([one], [other]) => one - other,
    ),
  );
}
