import { MINUTE_MS, SLOT_MS } from "../durations.ts";
import { type CivilDate, civilDay, type Span } from "../zones/civil-day.ts";
import { rulesCover } from "../zones/offset.ts";
import { wallTimeAt } from "../zones/wall-time.ts";
import { type MeetingTotals, meetingTotals, type Person } from "./meeting-totals.ts";
import { costDuring, type PersonCost } from "./schedule.ts";

export interface MeetingRequest {
  /** Dates of the visitor, in order. */
  readonly dates: readonly CivilDate[];
  readonly visitorZone: string;
  readonly people: readonly Person[];
  /** A multiple of 15. */
  readonly lengthMinutes: number;
  /** The earliest start, in ms. */
  readonly from: number;
}

export interface DescribedSlot {
  readonly span: Span;
  readonly costs: readonly PersonCost[];
}

export interface Proposal extends DescribedSlot {
  /** Its start (ms) on each date on which it costs everyone the same, in order; `span` is the best of them. */
  readonly starts: readonly number[];
}

interface Candidate {
  readonly start: number;
  readonly totals: Readonly<MeetingTotals>;
  /** Of the visitor's day. */
  readonly minute: number;
  /** 0 on the full hour of the visitor, 1 on the half hour, 2 on a quarter. */
  readonly roundness: number;
}

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
export function proposeMeetings(request: MeetingRequest): readonly Proposal[] {
  const sorted = candidatesOf(request).toSorted(compareQuality);
  const [first] = sorted;
  const chosen: Candidate[] = [];
  for (const candidate of sorted) {
    const { isVisitorAsleep, asleep } = candidate.totals;
    const isWorseForSleep =
      isVisitorAsleep !== first?.totals.isVisitorAsleep || asleep > first.totals.asleep;
    if (chosen.length === MAX_PROPOSALS || isWorseForSleep) break;
    if (!chosen.some((one) => isBetterForNobody(candidate, one))) chosen.push(candidate);
  }
  return chosen.map((one) => {
    const slot = describeSlot(one.start, request);
    const starts = sorted
      .filter((other) => other.minute === one.minute && isBetterForNobody(other, one))
      .map(({ start }) => start)
      .filter((start) =>
        describeSlot(start, request).costs.every((cost, index) => cost === slot.costs[index]),
      );
    return { ...slot, starts: starts.toSorted((before, after) => before - after) };
  });
}

export function describeSlot(start: number, request: MeetingRequest): DescribedSlot {
  const { people, lengthMinutes } = request;
  return {
    span: { start, end: start + lengthMinutes * MINUTE_MS },
    costs: people.map(({ schedule, zone }) => costDuring(schedule, zone, start, lengthMinutes)),
  };
}

function isBetterForNobody({ totals }: Candidate, { totals: other }: Candidate): boolean {
  return totals.burdens.every((burden, group) => burden >= (other.burdens[group] ?? 0));
}

/** The starts on the dates, from `from` on; none on a date that the visitor's zone skips or the rules do not cover. */
function candidatesOf(request: MeetingRequest): readonly Candidate[] {
  const { dates, visitorZone, people, lengthMinutes, from } = request;
  return dates.flatMap((date) => {
    const day = civilDay(visitorZone, date);
    if (!day || !rulesCover(day.start) || !rulesCover(day.end - SLOT_MS)) return [];
    return meetingTotals(people, lengthMinutes, day).flatMap((totals, index) => {
      const start = day.start + index * SLOT_MS;
      if (start < from) return [];
      const { hour, minute } = wallTimeAt(visitorZone, start);
      const roundness = minute === 0 ? 0 : minute === 30 ? 1 : 2;
      return [{ start, minute: hour * 60 + minute, totals, roundness }];
    });
  });
}

function compareQuality(one: Candidate, other: Candidate): number {
  return (
    Number(one.totals.isVisitorAsleep) - Number(other.totals.isVisitorAsleep) ||
    one.totals.asleep - other.totals.asleep ||
    other.totals.suited - one.totals.suited ||
    one.roundness - other.roundness ||
    one.totals.inconvenience - other.totals.inconvenience ||
    one.start - other.start
  );
}
