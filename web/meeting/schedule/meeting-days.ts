import { MINUTE_MS } from "../../../shared/durations.ts";
import { addDays, type CivilDate, civilDateAt, civilDay } from "../../zones/civil-day.ts";
import { SLOT_MS } from "../../zones/day-slots.ts";
import { wallTimeAt } from "../../zones/wall-time.ts";
import {
  type Candidate,
  candidatesOf,
  compareQuality,
  describeSlot,
  type MeetingRequest,
  type Proposal,
} from "./propose-meetings.ts";
import { stateAt } from "./schedule.ts";

export interface MeetingDay {
  readonly date: CivilDate;
  /** Its best meeting; undefined for a date that is past, skipped, or not covered by the rules. */
  readonly best: Proposal | undefined;
  /** Whether no other day of the week has a better one. */
  readonly isBest: boolean;
}

/** The usual length of a meeting, which has to fit into what is left of today. */
const USUAL_MINUTES = 60;
const DAYS_AHEAD = 14;

const MONDAY = 1;

/** The seven days of a date's week, which begins on a weekday (0 is Sunday). At equal quality the earlier day is the best. */
export function bestOfWeek(request: MeetingRequest, firstWeekday = MONDAY): readonly MeetingDay[] {
  const { year, month, day } = request.date;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = addDays(request.date, index - ((weekday - firstWeekday + 7) % 7));
    return { date, candidate: firstOf({ ...request, date }) };
  });
  const [bestDay] = days
    .filter(({ candidate }) => candidate)
    .toSorted((one, other) =>
      compareQuality(one.candidate as Candidate, other.candidate as Candidate),
    );
  return days.map(({ date, candidate }) => ({
    date,
    best: candidate && describeSlot(candidate.start, { ...request, date }),
    isBest: date === bestDay?.date,
  }));
}

function firstOf(request: MeetingRequest): Candidate | undefined {
  return candidatesOf(request).reduce<Candidate | undefined>(
    (best, one) => (best && compareQuality(one, best) >= 0 ? best : one),
    undefined,
  );
}

/**
 * The next date of the visitor on which more than half of the people work at some time while the visitor is awake. If there
 * is none within two weeks, the first date on which the most people do; if nobody does, today.
 */
export function firstMeetingDate({
  visitorZone,
  people,
  from,
}: Pick<MeetingRequest, "visitorZone" | "people" | "from">): CivilDate {
  const today = civilDateAt(visitorZone, from);
  let best = { date: today, working: 0 };
  for (let days = 0; days <= DAYS_AHEAD; days++) {
    const date = addDays(today, days);
    const working = countWorking({ visitorZone, people, from, date });
    if (working > people.length / 2) return date;
    if (working > best.working) best = { date, working };
  }
  return best.date;
}

/** How many people work for at least an hour of a date while the visitor is awake. */
function countWorking({
  date,
  visitorZone,
  people,
  from,
}: Omit<MeetingRequest, "lengthMinutes">): number {
  const day = civilDay(visitorZone, date);
  if (!day) return 0;
  const visitor = people.find(({ isVisitor }) => isVisitor);
  const starts: number[] = [];
  for (let { start } = day; start < day.end; start += SLOT_MS) {
    if (start >= from) starts.push(start);
  }
  const awake = starts.filter(
    (start) => !visitor || stateAt(visitor.schedule, wallTimeAt(visitor.zone, start)) !== "asleep",
  );
  const slots = (USUAL_MINUTES * MINUTE_MS) / SLOT_MS;
  return people.filter(({ zone, schedule }) => {
    let run = 0;
    return awake.some((start) => {
      run = stateAt(schedule, wallTimeAt(zone, start)) === "work" ? run + 1 : 0;
      return run >= slots;
    });
  }).length;
}
