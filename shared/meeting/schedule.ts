import type { Availability, WorkingWeek } from "../api/availability.ts";
import { MINUTE_MS, MINUTES_PER_DAY, SLOT_MINUTES, SLOT_MS } from "../durations.ts";
import { offsetMinutesAt } from "../zones/zone-rules.ts";

/** In minutes; the end is after the start, or at it if there is no time at all. */
export interface MinuteSpan {
  readonly start: number;
  readonly end: number;
}

export interface Schedule {
  /** Of each weekday, Sunday first, in minutes since its midnight, in order. Those after the next midnight belong to it, too. */
  readonly work: readonly (readonly MinuteSpan[])[];
  /** The sleep after each weekday, Sunday first, in minutes since the start of the week. */
  readonly sleep: readonly MinuteSpan[];
}

export type PersonState = "work" | "awake" | "asleep";

/** What a meeting costs a person: nothing at work or in free time, or it is before, after or between hours of work, on a day off, or in their sleep. */
export type PersonCost = "work" | "free" | "early" | "late" | "break" | "dayOff" | "asleep";

const HOUR = 60;
const USUAL_HOURS = { start: 9 * HOUR, end: 17 * HOUR };
const SLEEP_STARTS = 22 * HOUR;
const SLEEP_MINUTES = 8 * HOUR;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;

const MARGIN = HOUR;

/** The week of a person: 9 am to 5 pm, and the weekend of the zone's country, unless they say otherwise. */
export function scheduleOf(zone: string, availability: Availability = {}): Schedule {
  const work = workingWeek(zone, availability).map((day) =>
    day.map(([start, end]) => ({ start, end: end < start ? end + MINUTES_PER_DAY : end })),
  );
  return { work, sleep: sleepBeside(work) };
}

export function workingWeek(
  zone: string,
  { hours, weekend, week }: Availability = {},
): WorkingWeek {
  if (week) return week;
  const { start, end } = hours ?? USUAL_HOURS;
  const off = weekend ?? weekendOf(zone);
  return Array.from({ length: 7 }, (_, weekday) => (off.includes(weekday) ? [] : [[start, end]]));
}

/** A person's state at a minute of their week. A night shift belongs to the day on which it starts. */
export function stateAt({ work, sleep }: Schedule, minuteOfWeek: number): PersonState {
  if (work.some((day, weekday) => spanAt(day, minuteOfWeek - weekday * MINUTES_PER_DAY)))
    return "work";
  return spanAt(sleep, minuteOfWeek) ? "asleep" : "awake";
}

/** How many minutes since the begin and until the end of the one of some spans that has a minute of the week. */
export function spanAt(spans: readonly MinuteSpan[], minuteOfWeek: number) {
  for (const { start, end } of spans) {
    const since = modulo(minuteOfWeek - start, MINUTES_PER_WEEK);
    if (since < end - start) return { since, until: end - start - since };
  }
  return undefined;
}

export function neverWorks({ work }: Schedule): boolean {
  return work.every((day) => day.length === 0);
}

export function isDayOff({ work }: Schedule, minuteOfWeek: number): boolean {
  return work[Math.floor(minuteOfWeek / MINUTES_PER_DAY)]?.length === 0;
}

/** Of a zone's clocks at an instant (ms), from Sunday 0:00 on. */
export function minuteOfWeekAt(zone: string, instant: number): number {
  const wall = Math.floor(instant / MINUTE_MS + offsetMinutesAt(zone, instant));
  return modulo(wall + EPOCH_WEEKDAY * MINUTES_PER_DAY, MINUTES_PER_WEEK);
}

/** Of a meeting from an instant (ms) on: at work only if all of it is, asleep if any of it is. */
export function costDuring(
  schedule: Schedule,
  zone: string,
  start: number,
  lengthMinutes: number,
): PersonCost {
  const states = Array.from({ length: Math.ceil(lengthMinutes / SLOT_MINUTES) }, (_, slot) =>
    stateAt(schedule, minuteOfWeekAt(zone, start + slot * SLOT_MS)),
  );
  if (states.includes("asleep")) return "asleep";
  if (!states.includes("awake")) return "work";
  if (neverWorks(schedule)) return "free";
  const minuteOfWeek = minuteOfWeekAt(zone, start);
  const hours = schedule.work[Math.floor(minuteOfWeek / MINUTES_PER_DAY)] ?? [];
  if (hours.length === 0) return "dayOff";
  const minute = minuteOfWeek % MINUTES_PER_DAY;
  if (hours.every((one) => minute < one.start)) return "early";
  return hours.some((one) => minute < one.start) ? "break" : "late";
}

/** A day off beside a working day is taken for one like it; between two days off people sleep as in the night before. */
function sleepBeside(work: Schedule["work"]): readonly MinuteSpan[] {
  const nights: MinuteSpan[] = [];
  const first = Math.max(
    0,
    work.findIndex((day) => day.length > 0),
  );
  let night: MinuteSpan = { start: SLEEP_STARTS, end: SLEEP_STARTS + SLEEP_MINUTES };
  for (let index = first; index < first + 7; index++) {
    const weekday = index % 7;
    const [today = [], tomorrow = []] = [work[weekday], work[(weekday + 1) % 7]];
    const last = (today.length > 0 ? today : tomorrow).at(-1);
    const next = (tomorrow.length > 0 ? tomorrow : today)[0];
    const lastNight = (work[(weekday + 6) % 7]?.at(-1)?.end ?? 0) - MINUTES_PER_DAY;
    if (last && next)
      night = sleepBetween(Math.max(last.end, lastNight), next.start + MINUTES_PER_DAY);
    const midnight = weekday * MINUTES_PER_DAY;
    nights[weekday] = { start: midnight + night.start, end: midnight + night.end };
  }
  return nights;
}

/** Eight hours from 10 pm, or nearest to it with an hour between sleep and work; fewer if work leaves less. */
function sleepBetween(workEnd: number, workStart: number): MinuteSpan {
  const earliest = workEnd + MARGIN;
  const free = Math.max(0, workStart - MARGIN - earliest);
  const length = Math.min(SLEEP_MINUTES, free);
  const room = free - length;
  const toUsual = modulo(SLEEP_STARTS - earliest, MINUTES_PER_DAY);
  const later = modulo(earliest - SLEEP_STARTS, MINUTES_PER_DAY);
  const wait = toUsual <= room ? toUsual : toUsual - room < later ? room : 0;
  return { start: earliest + wait, end: earliest + wait + length };
}

export function modulo(minutes: number, divisor: number): number {
  const rest = minutes % divisor;
  return rest < 0 ? rest + divisor : rest;
}

const SUNDAY = 0;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

const USUAL: readonly number[] = [SATURDAY, SUNDAY];

/** The IANA zones of countries whose weekend is not Saturday and Sunday (CLDR week data). No two of them share a zone. */
const ZONES_BY_WEEKEND: readonly (readonly [weekend: readonly number[], zones: string])[] = [
  [[THURSDAY, FRIDAY], "Asia/Kabul"],
  [
    [FRIDAY, SATURDAY],
    `Asia/Bahrain Africa/Algiers Africa/Cairo Egypt Asia/Jerusalem Asia/Tel_Aviv Israel Asia/Baghdad Asia/Amman
     Asia/Kuwait Africa/Tripoli Libya Asia/Muscat Asia/Qatar Asia/Riyadh Africa/Khartoum Asia/Damascus Asia/Aden`,
  ],
  [[FRIDAY], "Asia/Tehran Iran"],
  [[SUNDAY], "Asia/Kolkata Asia/Calcutta Africa/Kampala"],
];

/** The usual days without work in the country of an IANA zone, as weekdays (0 is Sunday). */
export function weekendOf(zone: string): readonly number[] {
  return ZONES_BY_WEEKEND.find(([, zones]) => zones.split(/\s+/).includes(zone))?.[0] ?? USUAL;
}
