import {
  type Candidate,
  candidatesOf,
  compareQuality,
  describeSlot,
  type MeetingRequest,
  type Proposal,
} from "../../../shared/meeting/propose-meetings.ts";
import type { CivilDate } from "../../../shared/zones/civil-day.ts";

export interface MeetingDay {
  readonly date: CivilDate;
  /** Its best meeting; undefined if it has none. */
  readonly best: Proposal | undefined;
  /** Whether no other of the days has a better one. */
  readonly isBest: boolean;
}

/** Each of the dates with its best meeting. At equal quality the earlier day is the best. */
export function bestOfDays(request: MeetingRequest): readonly MeetingDay[] {
  const bests = new Map<number, Candidate>();
  let first: Candidate | undefined;
  for (const candidate of candidatesOf(request)) {
    const best = bests.get(candidate.day);
    if (!best || compareQuality(candidate, best) < 0) bests.set(candidate.day, candidate);
    if (!first || compareQuality(candidate, first) < 0) first = candidate;
  }
  return request.dates.map((date, day) => {
    const best = bests.get(day);
    return {
      date,
      best: best && describeSlot(best.start, request),
      isBest: first?.day === day,
    };
  });
}
