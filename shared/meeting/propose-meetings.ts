import { HOUR_MS, MINUTE_MS, SLOT_MS } from "../durations.ts";
import { type CivilDate, civilDay, type Span } from "../zones/civil-day.ts";
import { rulesCover } from "../zones/offset.ts";
import { wallTimeAt } from "../zones/wall-time.ts";
import { type MeetingTotals, meetingTotals, type Person } from "./meeting-totals.ts";
import { type PersonState, stateDuring } from "./schedule.ts";

export interface MeetingRequest {
  /** Dates of the visitor, in order. */
  readonly dates: readonly CivilDate[];
  readonly visitorZone: string;
  /** Everyone who takes part, which may exclude the visitor. */
  readonly people: readonly Person[];
  /** A multiple of 15. */
  readonly lengthMinutes: number;
  /** The earliest start, in ms. */
  readonly from: number;
}

export interface Proposal {
  readonly span: Span;
  /** In the order of the people. */
  readonly states: readonly PersonState[];
  /** Whether it cuts into the visitor's sleep; proposed only if nothing else is left on those days. */
  readonly isOutsideWakingHours: boolean;
}

/** A start with how well it suits everyone. */
export interface Candidate {
  readonly start: number;
  /** Which of the dates it is on. */
  readonly day: number;
  readonly totals: Readonly<MeetingTotals>;
  /** 0 on the full hour of the visitor, 1 on the half hour, 2 on a quarter. */
  readonly roundness: number;
}

const MAX_PROPOSALS = 3;

/** Between equally good proposals, distances up to this are preferred; longer ones are no better. */
const WIDE_APART_MS = 3 * HOUR_MS;

/**
 * The best starts for a meeting on some dates, at most three, best first. A start is better than another by the first of
 * these rules in which they differ:
 *
 * 1. The visitor is not asleep: by default from 6 am to 10 pm.
 * 2. Fewer people are asleep at any time of the meeting.
 * 3. More people work all through it.
 * 4. It is on a date without a proposal before it.
 * 5. It starts on the full hour of the visitor, or else on the half hour.
 * 6. It is less inconvenient. Inconvenience is the sum, over everyone who does not work then, of the squared hours from the
 *    meeting to their working hours; squares favour sharing the burden. A day off adds four hours.
 * 7. It is farther, up to three hours, from the proposals before it; then it is earlier.
 *
 * Each proposal is the best start that overlaps none before it. None cuts into the sleep of more people than the first.
 * Throws RangeError for an unknown zone.
 */
export function proposeMeetings(request: MeetingRequest): readonly Proposal[] {
  const chosen: Candidate[] = [];
  let left = candidatesOf(request);
  while (chosen.length < MAX_PROPOSALS) {
    const best = bestOf(left, chosen);
    if (!best || isWorseForSleep(best, chosen[0] ?? best)) break;
    chosen.push(best);
    left = left.filter(
      ({ start }) => Math.abs(start - best.start) >= request.lengthMinutes * MINUTE_MS,
    );
  }
  return chosen.map(({ start }) => describeSlot(start, request));
}

/** A meeting at any start (ms), proposed or not. */
export function describeSlot(start: number, request: MeetingRequest): Proposal {
  const { people, lengthMinutes } = request;
  const states = people.map(({ schedule, zone }) =>
    stateDuring(schedule, zone, start, lengthMinutes),
  );
  return {
    span: { start, end: start + lengthMinutes * MINUTE_MS },
    states,
    isOutsideWakingHours: people.some(
      ({ isVisitor }, index) => isVisitor === true && states[index] === "asleep",
    ),
  };
}

/** The starts on the dates, from `from` on; none on a date that the visitor's zone skips or the rules do not cover. */
export function candidatesOf(request: MeetingRequest): readonly Candidate[] {
  const { dates, visitorZone, people, lengthMinutes, from } = request;
  return dates.flatMap((date, dayIndex) => {
    const day = civilDay(visitorZone, date);
    if (!day || !rulesCover(day.start) || !rulesCover(day.end - SLOT_MS)) return [];
    return meetingTotals(people, lengthMinutes, day).flatMap((totals, index) => {
      const start = day.start + index * SLOT_MS;
      if (start < from) return [];
      const { minute } = wallTimeAt(visitorZone, start);
      const roundness = minute === 0 ? 0 : minute === 30 ? 1 : 2;
      return [{ start, day: dayIndex, totals, roundness }];
    });
  });
}

/** Negative if the first one is better by the rules for a first proposal, for which every date is free. */
export function compareQuality(one: Candidate, other: Candidate): number {
  return compareSleepAndWork(one, other) || compareComfort(one, other);
}

function compareSleepAndWork({ totals: one }: Candidate, { totals: other }: Candidate): number {
  return (
    Number(one.isVisitorAsleep) - Number(other.isVisitorAsleep) ||
    one.asleep - other.asleep ||
    other.atWork - one.atWork
  );
}

function compareComfort(one: Candidate, other: Candidate): number {
  return one.roundness - other.roundness || one.totals.inconvenience - other.totals.inconvenience;
}

function bestOf(
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
): Candidate | undefined {
  const isTaken = ({ day }: Candidate) => Number(chosen.some((one) => one.day === day));
  const distance = ({ start }: Candidate) =>
    Math.min(WIDE_APART_MS, ...chosen.map((one) => Math.abs(one.start - start)));
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    const isBetter =
      !best ||
      (compareSleepAndWork(candidate, best) ||
        isTaken(candidate) - isTaken(best) ||
        compareComfort(candidate, best) ||
        distance(best) - distance(candidate)) < 0;
    if (isBetter) best = candidate;
  }
  return best;
}

function isWorseForSleep({ totals }: Candidate, first: Candidate): boolean {
  return (
    totals.isVisitorAsleep !== first.totals.isVisitorAsleep || totals.asleep > first.totals.asleep
  );
}
