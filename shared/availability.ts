import { type Availability, MAX_RANGES_PER_DAY, type WorkingWeek } from "./api/availability.ts";
import { MINUTES_PER_DAY } from "./durations.ts";

const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

/** Why working hours are not valid although each field has its form: "two-forms" is `week` beside `hours` or `weekend`. */
export type HoursFault = "equal-ends" | "overlap" | "two-forms";

const CHECKS: Readonly<Record<keyof Availability, (value: unknown) => boolean>> = {
  hours: (value) =>
    isRecord(value) &&
    Object.keys(value).length === 2 &&
    [value["start"], value["end"]].every(isMinuteOfDay),
  weekend: (value) =>
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((day) => isIntegerUpTo(6, day)),
  week: (value) =>
    Array.isArray(value) &&
    value.length === 7 &&
    value.every(
      (day) => Array.isArray(day) && day.length <= MAX_RANGES_PER_DAY && day.every(isRange),
    ),
  isIncluded: (value) => typeof value === "boolean",
};

export function isAvailability(value: unknown): value is Availability {
  return (
    isRecord(value) &&
    Object.entries(value).every(([field, item]) => isValid(field, item)) &&
    findHoursFault(value) === undefined
  );
}

/** From outside, sorted, without fields that are not valid or have their default; `week` replaces `hours` and `weekend`. */
export function readAvailability(value: unknown): Availability | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter(
    ([field, item]) => isValid(field, item) && !findHoursFault({ [field]: item }),
  );
  const { hours, weekend, week, isIncluded }: Availability = Object.fromEntries(entries);
  const read: Availability = {
    ...(hours && !week && { hours }),
    ...(weekend && !week && { weekend: weekend.toSorted((one, other) => one - other) }),
    ...(week && { week: week.map(sortHours) }),
    ...(isIncluded === false && { isIncluded }),
  };
  return Object.keys(read).length > 0 ? read : undefined;
}

export function findHoursFault({ hours, weekend, week }: Availability): HoursFault | undefined {
  if (week && (hours || weekend)) return "two-forms";
  if (hours && hours.start === hours.end) return "equal-ends";
  if (!week) return undefined;
  if (week.flat().some(([start, end]) => start === end)) return "equal-ends";
  return overlap(week) ? "overlap" : undefined;
}

function overlap(week: WorkingWeek): boolean {
  const spans = week.flatMap((day, weekday) =>
    sortHours(day).map(([start, end]) => {
      const midnight = weekday * MINUTES_PER_DAY;
      return [midnight + start, midnight + end + (end < start ? MINUTES_PER_DAY : 0)] as const;
    }),
  );
  const nextWeek = (spans[0]?.[0] ?? 0) + MINUTES_PER_WEEK;
  return spans.some(([, end], index) => end > (spans[index + 1]?.[0] ?? nextWeek));
}

function sortHours(day: WorkingWeek[number]): WorkingWeek[number] {
  return day.toSorted(([one], [other]) => one - other);
}

function isValid(field: string, value: unknown): boolean {
  return Object.hasOwn(CHECKS, field) && CHECKS[field as keyof Availability](value);
}

function isRange(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(isMinuteOfDay);
}

const isMinuteOfDay = (value: unknown) => isIntegerUpTo(MINUTES_PER_DAY - 1, value);

function isIntegerUpTo(max: number, value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
