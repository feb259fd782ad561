import type { Availability } from "../api/availability.ts";
import { MINUTES_PER_DAY, SLOT_MINUTES, SLOT_MS } from "../durations.ts";
import { type WallTime, wallTimeAt } from "../zones/wall-time.ts";
import { weekendOf } from "./weekends.ts";

/** In minutes of the day, 0 to 1439. An end before the start is on the next day; equal ones are no time at all. */
export interface DailyHours {
  readonly start: number;
  readonly end: number;
}

/** A person's usual week, on the clocks of their zone. */
export interface Schedule {
  readonly work: DailyHours;
  readonly sleep: DailyHours;
  /** Weekdays without work; 0 is Sunday. */
  readonly weekend: readonly number[];
}

export type PersonState = "work" | "awake" | "asleep";

const HOUR = 60;
const WORK: DailyHours = { start: 9 * HOUR, end: 17 * HOUR };
const SLEEP: DailyHours = { start: 22 * HOUR, end: 6 * HOUR };
const SLEEP_MINUTES = 8 * HOUR;

/** The least time between sleep and work. */
const MARGIN = HOUR;

/** The week of a person: 9 am to 5 pm, and the weekend of the zone's country, unless they say otherwise. */
export function scheduleOf(zone: string, { hours, weekend }: Availability = {}): Schedule {
  const work = hours ?? WORK;
  return { work, sleep: sleepBeside(work), weekend: weekend ?? weekendOf(zone) };
}

/** Whether a person works, is awake or is asleep at a wall time. A night shift belongs to the day on which it starts. */
export function stateAt(
  schedule: Schedule,
  { hour, minute, weekday }: Pick<WallTime, "hour" | "minute" | "weekday">,
): PersonState {
  const minuteOfDay = hour * HOUR + minute;
  if (worksAt(schedule, minuteOfDay, weekday)) return "work";
  return isWithin(schedule.sleep, minuteOfDay) ? "asleep" : "awake";
}

/** Whether the date at a wall time is one without work. */
export function isDayOff({ weekend }: Schedule, { weekday }: Pick<WallTime, "weekday">): boolean {
  return weekend.includes(weekday);
}

/** A person's state all through a meeting from an instant (ms): at work only if all of it is, asleep if any of it is. */
export function stateDuring(
  schedule: Schedule,
  zone: string,
  start: number,
  lengthMinutes: number,
): PersonState {
  const states = Array.from({ length: lengthMinutes / SLOT_MINUTES }, (_, slot) =>
    stateAt(schedule, wallTimeAt(zone, start + slot * SLOT_MS)),
  );
  if (states.includes("asleep")) return "asleep";
  return states.every((state) => state === "work") ? "work" : "awake";
}

function worksAt({ work, weekend }: Schedule, minuteOfDay: number, weekday: number): boolean {
  if (!isWithin(work, minuteOfDay)) return false;
  const isAfterMidnight = work.end < work.start && minuteOfDay < work.end;
  return !weekend.includes(isAfterMidnight ? (weekday + 6) % 7 : weekday);
}

function isWithin({ start, end }: DailyHours, minuteOfDay: number): boolean {
  return modulo(minuteOfDay - start) < modulo(end - start);
}

/**
 * Eight hours from 10 pm. Where work and an hour on either side reach into them, sleep ends an hour before work or begins an
 * hour after it, whichever is nearer to 10 pm; it is shorter if work leaves less.
 */
function sleepBeside(work: DailyHours): DailyHours {
  const free = Math.max(0, MINUTES_PER_DAY - modulo(work.end - work.start) - 2 * MARGIN);
  const length = Math.min(SLEEP_MINUTES, free);
  const room = free - length;
  const earliest = work.end + MARGIN;
  const sinceEarliest = modulo(SLEEP.start - earliest);
  if (sinceEarliest <= room) return hoursFrom(SLEEP.start, length);
  const later = modulo(earliest - SLEEP.start);
  const earlier = sinceEarliest - room;
  return hoursFrom(earlier < later ? earliest + room : earliest, length);
}

function hoursFrom(start: number, length: number): DailyHours {
  return { start: modulo(start), end: modulo(start + length) };
}

function modulo(minutes: number): number {
  const rest = minutes % MINUTES_PER_DAY;
  return rest < 0 ? rest + MINUTES_PER_DAY : rest;
}
