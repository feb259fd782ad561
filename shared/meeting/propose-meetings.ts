import { MINUTE_MS, MINUTES_PER_DAY, SLOT_MINUTES, SLOT_MS } from "../durations.ts";
import { type CivilDate, civilDay } from "../zones/civil-day.ts";
import { wallTimeAt } from "../zones/wall-time.ts";
import { rulesCover } from "../zones/zone-rules.ts";
import {
  costDuring,
  isDayOff,
  type MinuteSpan,
  minuteOfWeekAt,
  modulo,
  neverWorks,
  type PersonState,
  type Schedule,
  spanAt,
  stateAt,
} from "./schedule.ts";

export interface Person {
  readonly zone: string;
  readonly name: string;
  readonly schedule: Schedule;
  /** Whether it is the visitor, whose sleep is kept free. */
  readonly isVisitor?: boolean;
}

export interface MeetingRequest {
  /** In order. */
  readonly dates: readonly CivilDate[];
  readonly visitorZone: string;
  readonly people: readonly Person[];
  /** A multiple of 15. */
  readonly lengthMinutes: number;
  /** The earliest start, in ms. */
  readonly from: number;
}

type Candidate = ReturnType<typeof candidatesOf>[number];

const MAX_PROPOSALS = 3;

/**
 * The best starts for a meeting on some dates, at most three, best first. Each suits somebody better than every one before it. A start is
 * better than another by the first of these rules in which they differ:
 *
 * 1. The visitor is not asleep: by default from 6 am to 10 pm.
 * 2. Fewer people are asleep at any time of the meeting.
 * 3. More people work all through it. If somebody has no working hours at all, people meet in free time: then fewer work at any
 *    time of it.
 * 4. It starts on the full hour of the visitor, or else on the half hour.
 * 5. It is less inconvenient. Inconvenience is the sum, over everyone who does not work then, of the squared hours from the
 *    meeting to their working hours; squares favour sharing the burden. A day off adds four hours. In free time the hours are
 *    those by which it is nearer than three hours to anyone's sleep, and a working day adds four.
 * 6. It is earlier.
 *
 * None cuts into the sleep of more people than the first. Throws RangeError for an unknown zone.
 */
export function proposeMeetings(request: MeetingRequest) {
  const sorted = candidatesOf(request).toSorted(compareQuality);
  const chosen: Candidate[] = [];
  for (const candidate of sorted) {
    const [first = candidate] = chosen;
    const isWorseForSleep =
      candidate.isVisitorAsleep !== first.isVisitorAsleep || candidate.asleep > first.asleep;
    if (chosen.length === MAX_PROPOSALS || isWorseForSleep) break;
    if (!chosen.some((one) => isBetterForNobody(candidate, one))) chosen.push(candidate);
  }
  return chosen.map((one) => {
    const slot = describeSlot(one.start, request);
    const starts = sorted
      .filter((other) => other.minute === one.minute && isBetterForNobody(other, one))
      .map(({ start }) => start)
      .filter((start) => describeSlot(start, request).costs.join() === slot.costs.join());
    return {
      ...slot,
      /** In ms, on each date on which it costs everyone the same; `span` is the best of them. */
      starts: starts.toSorted((before, after) => before - after),
    };
  });
}

export function describeSlot(start: number, { people, lengthMinutes }: MeetingRequest) {
  return {
    span: { start, end: start + lengthMinutes * MINUTE_MS },
    costs: people.map(({ schedule, zone }) => costDuring(schedule, zone, start, lengthMinutes)),
  };
}

function isBetterForNobody({ burdens }: Candidate, other: Candidate): boolean {
  return burdens.every((burden, group) => burden >= (other.burdens[group] ?? 0));
}

function compareQuality(one: Candidate, other: Candidate): number {
  return (
    Number(one.isVisitorAsleep) - Number(other.isVisitorAsleep) ||
    one.asleep - other.asleep ||
    other.suited - one.suited ||
    one.roundness - other.roundness ||
    one.inconvenience - other.inconvenience ||
    one.start - other.start
  );
}

/** The starts on the dates, from `from` on; none on a date that the visitor's zone skips or the rules do not cover. */
function candidatesOf({ dates, visitorZone, people, lengthMinutes, from }: MeetingRequest) {
  const length = lengthMinutes / SLOT_MINUTES;
  const isFree = isInFreeTime(people);
  const groups = findGroups(people);
  return dates.flatMap((date) => {
    const day = civilDay(visitorZone, date);
    if (!day || !rulesCover(day.start) || !rulesCover(day.end - SLOT_MS)) return [];
    const days = groups.map(({ zone, week, people: members }) => ({
      size: members.length,
      hasVisitor: members.some(({ isVisitor }) => isVisitor),
      slots: Array.from(
        { length: (day.end - day.start) / SLOT_MS + length },
        (_, index) =>
          week[minuteOfWeekAt(zone, day.start + index * SLOT_MS) / SLOT_MINUTES] as Slot,
      ),
    }));
    const candidates = [];
    for (let start = day.start; start < day.end; start += SLOT_MS) {
      if (start < from) continue;
      const first = (start - day.start) / SLOT_MS;
      const parts = days.map(({ size, hasVisitor, slots }) => {
        const { workSlots, isAsleep, hoursAway } = weigh(slots, first, length);
        const isSuited = workSlots === (isFree ? 0 : length);
        return { size, hasVisitor, isAsleep, isSuited, hoursAway };
      });
      const sum = (value: (part: (typeof parts)[number]) => number) =>
        parts.reduce((total, part) => total + part.size * value(part), 0);
      const { hour, minute } = wallTimeAt(visitorZone, start);
      candidates.push({
        start,
        /** Of the visitor's day. */
        minute: hour * 60 + minute,
        /** 0 on the full hour of the visitor, 1 on the half hour, 2 on a quarter. */
        roundness: minute === 0 ? 0 : minute === 30 ? 1 : 2,
        isVisitorAsleep: parts.some(({ hasVisitor, isAsleep }) => hasVisitor && isAsleep),
        asleep: sum(({ isAsleep }) => Number(isAsleep)),
        /** Whom it suits: how many work all through it or, in a meeting in free time, work at no time of it. */
        suited: sum(({ isSuited }) => Number(isSuited)),
        /** See the fifth rule of `proposeMeetings`. */
        inconvenience: sum(({ isSuited, hoursAway }) => (isSuited && !isFree ? 0 : hoursAway ** 2)),
        /** For each group 0 if the time suits them, 2 if any of it is in their sleep, else 1. */
        burdens: parts.map(({ isAsleep, isSuited }) => (isAsleep ? 2 : isSuited ? 0 : 1)),
      });
    }
    return candidates;
  });
}

/** Weighs a meeting for one person from slot `first` on. After the last slot the first follows. */
export function weigh(slots: readonly Slot[], first: number, length: number) {
  const weight = { isAsleep: false, workSlots: 0, hoursAway: 0 };
  for (let index = first; index < first + length; index++) {
    const { state, hoursAway } = (slots[index] ?? slots[index - slots.length]) as Slot;
    if (state === "work") weight.workSlots += 1;
    weight.isAsleep ||= state === "asleep";
    weight.hoursAway = Math.max(weight.hoursAway, hoursAway);
  }
  return weight;
}

interface Slot {
  readonly state: PersonState;
  /** From what suits, more during sleep and on a day off, or in free time on a working day. */
  readonly hoursAway: number;
}

export interface Group {
  readonly zone: string;
  /** On the clocks of a person, in quarters of an hour from Sunday 0:00. */
  readonly week: readonly Slot[];
  readonly people: Person[];
}

const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

/** Added for any meeting during sleep, so that it weighs more than one just before. */
const HOURS_FOR_SLEEP = 6;

/** So that noon of a day off is better than the night before it, and worse than an early evening after work. */
const HOURS_FOR_DAY_OFF = 4;

/** Just after getting up and just before going to bed is free time, too, but not the best. */
const HOURS_NEAR_SLEEP = 3;

export function isInFreeTime(people: readonly Pick<Person, "schedule">[]): boolean {
  return people.some(({ schedule }) => neverWorks(schedule));
}

export function findGroups(people: readonly Person[]): readonly Group[] {
  const isFree = isInFreeTime(people);
  const weeks = new Map<string, Group["week"]>();
  const groups: Group[] = [];
  for (const person of people) {
    const { zone, schedule } = person;
    const key = JSON.stringify(schedule);
    const week = weeks.get(key) ?? weekOf(schedule, isFree);
    weeks.set(key, week);
    const group = groups.find((one) => one.zone === zone && one.week === week);
    if (group) group.people.push(person);
    else groups.push({ zone, week, people: [person] });
  }
  return groups;
}

function weekOf(schedule: Schedule, isFree: boolean): Group["week"] {
  const hours = hoursOfWeek(schedule.work);
  return Array.from({ length: MINUTES_PER_WEEK / SLOT_MINUTES }, (_, slot) => {
    const minuteOfWeek = slot * SLOT_MINUTES;
    const state = stateAt(schedule, minuteOfWeek);
    const hoursAway =
      state === "asleep"
        ? HOURS_FOR_SLEEP + hoursIntoSleep(schedule.sleep, minuteOfWeek)
        : isFree
          ? Math.max(0, HOURS_NEAR_SLEEP - minutesFrom(schedule.sleep, minuteOfWeek) / 60)
          : spanAt(hours, minuteOfWeek)
            ? 0
            : (minutesFrom(hours, minuteOfWeek) + SLOT_MINUTES) / 60;
    const isWrongDay = isDayOff(schedule, minuteOfWeek) !== isFree;
    return { state, hoursAway: hoursAway + (isWrongDay ? HOURS_FOR_DAY_OFF : 0) };
  });
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

/** Between a quarter of an hour and the nearest of some spans that do not have it. */
function minutesFrom(spans: readonly MinuteSpan[], minuteOfWeek: number): number {
  const distances = spans.map(({ start, end }) =>
    Math.min(
      // Hours may begin inside the quarter.
      Math.max(0, modulo(start - minuteOfWeek, MINUTES_PER_WEEK) - SLOT_MINUTES),
      modulo(minuteOfWeek - end, MINUTES_PER_WEEK),
    ),
  );
  return Math.min(...distances);
}

/** Hours of sleep that are lost; those of getting up early count twice. */
function hoursIntoSleep(sleep: Schedule["sleep"], minuteOfWeek: number): number {
  const { since, until } = spanAt(sleep, minuteOfWeek) ?? { since: 0, until: 0 };
  return Math.min(since + SLOT_MINUTES, 2 * until) / 60;
}
