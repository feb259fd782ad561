import { MINUTES_PER_DAY, SLOT_MINUTES, SLOT_MS } from "../durations.ts";
import type { Span } from "../zones/civil-day.ts";
import {
  isDayOff,
  type MinuteSpan,
  minuteOfWeekAt,
  modulo,
  neverWorks,
  type Schedule,
  sleepAt,
  stateAt,
} from "./schedule.ts";

export interface Person {
  readonly zone: string;
  readonly name: string;
  readonly isNamed?: boolean;
  readonly schedule: Schedule;
  /** Whether it is the visitor, whose sleep is kept free. */
  readonly isVisitor?: boolean;
}

export interface MeetingTotals {
  isVisitorAsleep: boolean;
  asleep: number;
  /** Whom it suits: how many work all through it or, in a meeting in free time, work at no time of it. */
  suited: number;
  /** See the fifth rule of `proposeMeetings`. */
  inconvenience: number;
  /** For each group 0 if the time suits them, 2 if any of it is in their sleep, else 1. */
  readonly burdens: number[];
}

/** A week on the clocks of a person, in quarters of an hour from Sunday 0:00. */
export interface Week {
  readonly isWork: Uint8Array;
  readonly isAsleep: Uint8Array;
  /** From what suits, more during sleep and on a day off, or in free time on a working day. */
  readonly hoursAway: Float64Array;
}

export interface Group {
  readonly zone: string;
  readonly week: Week;
  readonly people: Person[];
  hasVisitor: boolean;
}

const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
const SLOTS_PER_WEEK = MINUTES_PER_WEEK / SLOT_MINUTES;

/** Added for any meeting during sleep, so that it weighs more than one just before. */
const HOURS_FOR_SLEEP = 6;

/** So that noon of a day off is better than the night before it, and worse than an early evening after work. */
const HOURS_FOR_DAY_OFF = 4;

/** Just after getting up and just before going to bed is free time, too, but not the best. */
const HOURS_NEAR_SLEEP = 3;

const groupsOf = new WeakMap<readonly Person[], readonly Group[]>();

/** For each start in a span, every 15 minutes. Span and length are multiples of 15 minutes, as all offsets are. */
export function meetingTotals(
  people: readonly Person[],
  lengthMinutes: number,
  { start, end }: Span,
): readonly Readonly<MeetingTotals>[] {
  const totals = Array.from(
    { length: (end - start) / SLOT_MS },
    (): MeetingTotals => ({
      isVisitorAsleep: false,
      asleep: 0,
      suited: 0,
      inconvenience: 0,
      burdens: [],
    }),
  );
  const length = lengthMinutes / SLOT_MINUTES;
  const suitedSlots = isInFreeTime(people) ? 0 : length;
  for (const { zone, week, people: members, hasVisitor } of findGroups(people)) {
    const size = members.length;
    const slots = Uint16Array.from(
      { length: totals.length + length },
      (_, index) => minuteOfWeekAt(zone, start + index * SLOT_MS) / SLOT_MINUTES,
    );
    for (const [from, total] of totals.entries()) {
      let atWork = 0;
      let asleep = 0;
      let hoursAway = 0;
      for (let index = from; index < from + length; index++) {
        const slot = slots[index] as number;
        atWork += week.isWork[slot] as number;
        asleep += week.isAsleep[slot] as number;
        hoursAway = Math.max(hoursAway, week.hoursAway[slot] as number);
      }
      const isSuited = atWork === suitedSlots;
      if (isSuited) total.suited += size;
      if (!isSuited || suitedSlots === 0) total.inconvenience += size * hoursAway ** 2;
      total.burdens.push(asleep > 0 ? 2 : isSuited ? 0 : 1);
      if (asleep === 0) continue;
      total.asleep += size;
      total.isVisitorAsleep ||= hasVisitor;
    }
  }
  return totals;
}

export function isInFreeTime(people: readonly Person[]): boolean {
  return people.some(({ schedule }) => neverWorks(schedule));
}

export function findGroups(people: readonly Person[]): readonly Group[] {
  const known = groupsOf.get(people);
  if (known) return known;
  const isFree = isInFreeTime(people);
  const weeks = new Map<string, Week>();
  const groups = new Map<string, Group>();
  for (const person of people) {
    const { zone, schedule, isVisitor = false } = person;
    const scheduleKey = JSON.stringify(schedule);
    const week = weeks.get(scheduleKey) ?? weekOf(schedule, isFree);
    weeks.set(scheduleKey, week);
    const key = `${zone} ${scheduleKey}`;
    const group = groups.get(key) ?? { zone, week, people: [], hasVisitor: false };
    group.people.push(person);
    group.hasVisitor ||= isVisitor;
    groups.set(key, group);
  }
  groupsOf.set(people, [...groups.values()]);
  return [...groups.values()];
}

function weekOf(schedule: Schedule, isFree: boolean): Week {
  const week = {
    isWork: new Uint8Array(SLOTS_PER_WEEK),
    isAsleep: new Uint8Array(SLOTS_PER_WEEK),
    hoursAway: new Float64Array(SLOTS_PER_WEEK),
  };
  const hours = hoursOfWeek(schedule.work);
  for (let slot = 0; slot < SLOTS_PER_WEEK; slot++) {
    const minuteOfWeek = slot * SLOT_MINUTES;
    const state = stateAt(schedule, minuteOfWeek);
    week.isWork[slot] = Number(state === "work");
    week.isAsleep[slot] = Number(state === "asleep");
    const hoursAway =
      state === "asleep"
        ? HOURS_FOR_SLEEP + hoursIntoSleep(schedule.sleep, minuteOfWeek)
        : isFree
          ? hoursNearSleep(schedule.sleep, minuteOfWeek)
          : hoursFromWork(hours, minuteOfWeek);
    const isWrongDay = isDayOff(schedule, minuteOfWeek) !== isFree;
    week.hoursAway[slot] = hoursAway + (isWrongDay ? HOURS_FOR_DAY_OFF : 0);
  }
  return week;
}

/** The hours of all days, in minutes of the week. A day off has those of the working day before it, so that noon beats evening then. */
function hoursOfWeek(work: Schedule["work"]): readonly MinuteSpan[] {
  let hours = work.findLast((day) => day.length > 0) ?? [];
  return work.flatMap((day, weekday) => {
    if (day.length > 0) hours = day;
    const midnight = weekday * MINUTES_PER_DAY;
    return hours.map(({ start, end }) => ({ start: midnight + start, end: midnight + end }));
  });
}

/** To the far end of a quarter of an hour. */
function hoursFromWork(hours: readonly MinuteSpan[], minuteOfWeek: number): number {
  const distances = hours.map(({ start, end }) => {
    if (modulo(minuteOfWeek - start, MINUTES_PER_WEEK) < end - start) return 0;
    const until = modulo(start - minuteOfWeek, MINUTES_PER_WEEK);
    const since = modulo(minuteOfWeek - end, MINUTES_PER_WEEK) + SLOT_MINUTES;
    return Math.min(until, since);
  });
  return Math.min(...distances) / 60;
}

function hoursNearSleep(sleep: Schedule["sleep"], minuteOfWeek: number): number {
  const distances = sleep.map(({ start, end }) =>
    Math.min(
      modulo(start - minuteOfWeek - SLOT_MINUTES, MINUTES_PER_WEEK),
      modulo(minuteOfWeek - end, MINUTES_PER_WEEK),
    ),
  );
  return Math.max(0, HOURS_NEAR_SLEEP - Math.min(...distances) / 60);
}

/** Hours of sleep that are lost; those of getting up early count twice. */
function hoursIntoSleep(sleep: Schedule["sleep"], minuteOfWeek: number): number {
  const { since, until } = sleepAt(sleep, minuteOfWeek) ?? { since: 0, until: 0 };
  return Math.min(since + SLOT_MINUTES, 2 * until) / 60;
}
