import { MINUTES_PER_DAY, SLOT_MINUTES } from "../../../shared/durations.ts";
import { type Meeting, occurrenceAt } from "../../../shared/meeting/meeting.ts";
import { findGroups, type Group, type Person } from "../../../shared/meeting/meeting-totals.ts";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";

/** One to four times of a series, and how they suit everyone. */
export interface Turns {
  /** Starts in minutes of the day in the zone of the series, ascending. */
  readonly minutes: readonly number[];
  /** In the order of the people. */
  readonly shares: readonly Share[];
}

/** What the turns cost a person. */
export interface Share {
  /** Hours outside the working hours in the mean of a year's meetings; those in the sleep and on days off weigh more. */
  readonly burden: number;
  /** For each turn, as on most dates of a year. */
  readonly times: readonly TurnTime[];
}

/** When a meeting is for a person: at work all through it, before, after or between hours of work, on a day off, or in their sleep. */
export type TurnTime = "work" | "early" | "late" | "break" | "dayOff" | "night";

const MAX_TURNS = 4;
/** Starts are on full and half hours. */
const STEP_MINUTES = 30;
/** Another time is worth it only if the largest burden becomes a tenth smaller. */
const WORTHWHILE = 0.9;
const QUARTERS = 60 / SLOT_MINUTES;
const SLOTS_PER_DAY = MINUTES_PER_DAY / SLOT_MINUTES;
const SLOTS_PER_WEEK = 7 * SLOTS_PER_DAY;

/** A group, and by how many slots its clocks differ from those of the series, each with the number of dates in a year, most first. */
interface Member {
  readonly group: Group;
  readonly differences: readonly (readonly [slots: number, dates: number])[];
}

interface Candidate {
  readonly minute: number;
  readonly isAnyoneAsleep: boolean;
  /** For each member, in quarters of an hour over all dates of a year, so that sums are exact. */
  readonly burdens: readonly number[];
}

/**
 * The best times for a series that takes turns, and the best single one. Times are compared by these rules in order:
 *
 * 1. Nobody is asleep on most dates of a year; if no time allows that, all times are compared.
 * 2. The largest burden of a person, in the mean over the turns, is smallest.
 * 3. There are fewer times, unless another one makes the largest burden smaller by a tenth.
 * 4. The sum of everyone's squared burdens is smaller; then more times are on the full hour; then they are earlier.
 *
 * The burden of a meeting is the distance of its farthest quarter of an hour from the person's working hours, as in
 * `meetingTotals`: an hour of early morning or late evening counts as one, sleep adds six hours, a day off four. So the
 * worst-off person is never worse off than at the best single time. Throws RangeError for an unknown zone.
 */
export function proposeTurns(
  series: Meeting,
  people: readonly Person[],
): { readonly single: Turns; readonly turns: Turns } {
  const members = membersOf(series, people);
  const all = Array.from({ length: MINUTES_PER_DAY / STEP_MINUTES }, (_, index) =>
    candidateAt(index * STEP_MINUTES, series, members),
  );
  const waking = all.filter(({ isAnyoneAsleep }) => !isAnyoneAsleep);
  const candidates = waking.length > 0 ? waking : all;
  const sizes = members.map(({ group }) => group.people.length);
  const single = bestTurns(candidates, sizes, 1);
  let best = single;
  for (let count = 2; count <= Math.min(MAX_TURNS, candidates.length); count++) {
    const next = bestTurns(candidates, sizes, count);
    if (next.largest < best.largest * WORTHWHILE) best = next;
  }
  const minutesOf = (chosen: Choice) => chosen.candidates.map(({ minute }) => minute);
  return {
    single: describeTurns(series, people, minutesOf(single)),
    turns: describeTurns(series, people, minutesOf(best)),
  };
}

/** What given times cost everyone. Throws RangeError for an unknown zone. */
export function describeTurns(
  series: Meeting,
  people: readonly Person[],
  minutes: readonly number[],
): Turns {
  const members = membersOf(series, people);
  const candidates = minutes.map((minute) => candidateAt(minute, series, members));
  const dates = datesPerYear(series);
  const shares = new Map<Person, Share>();
  for (const [index, member] of members.entries()) {
    const quarters = candidates.reduce((sum, { burdens }) => sum + (burdens[index] as number), 0);
    const burden = quarters / QUARTERS / dates / minutes.length;
    const times = minutes.map((minute) => timeAt(member, slotOf(series, minute), series));
    for (const person of member.group.people) shares.set(person, { burden, times });
  }
  return { minutes, shares: people.map((person) => shares.get(person) as Share) };
}

function membersOf(series: Meeting, people: readonly Person[]): readonly Member[] {
  const starts = Array.from(
    { length: datesPerYear(series) },
    (_, index) => occurrenceAt(series, index).span.start,
  );
  return findGroups(people).map((group) => {
    const differences = new Map<number, number>();
    for (const start of starts) {
      const minutes = offsetMinutesAt(group.zone, start) - offsetMinutesAt(series.zone, start);
      const slots = minutes / SLOT_MINUTES;
      differences.set(slots, (differences.get(slots) ?? 0) + 1);
    }
    return { group, differences: [...differences].sort(([, one], [, other]) => other - one) };
  });
}

export function datesPerYear({ repeat = 1 }: Meeting): number {
  return repeat === "monthly" ? 12 : 52 / repeat;
}

function candidateAt(minute: number, series: Meeting, members: readonly Member[]): Candidate {
  const from = slotOf(series, minute);
  const isAnyoneAsleep = members.some((member) => timeAt(member, from, series) === "night");
  const burdens = members.map(({ group: { week }, differences }) => {
    let burden = 0;
    for (const [difference, dates] of differences) {
      const slots = slotsFrom(from + difference, series.lengthMinutes);
      if (slots.every((slot) => week.isWork[slot] === 1)) continue;
      burden += dates * Math.max(...slots.map((slot) => week.hoursAway[slot] as number));
    }
    return burden * QUARTERS;
  });
  return { minute, isAnyoneAsleep, burdens };
}

/** By the difference of most dates. */
function timeAt(
  { group, differences }: Member,
  slot: number,
  { lengthMinutes }: Meeting,
): TurnTime {
  const [[difference] = [0]] = differences;
  const { week, people } = group;
  const { work } = (people[0] as Person).schedule;
  const slots = slotsFrom(slot + difference, lengthMinutes);
  const [first] = slots as [number];
  if (slots.some((one) => week.isAsleep[one] === 1)) return "night";
  if (slots.every((one) => week.isWork[one] === 1)) return "work";
  const hours = work[Math.floor(first / SLOTS_PER_DAY)] ?? [];
  if (hours.length === 0) return "dayOff";
  const minute = (first % SLOTS_PER_DAY) * SLOT_MINUTES;
  if (hours.every(({ start }) => minute < start)) return "early";
  return hours.some(({ start }) => minute < start) ? "break" : "late";
}

/** Of the week in the zone of the series, from Sunday 0:00. */
function slotOf({ first: { year, month, day } }: Meeting, minute: number): number {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return weekday * SLOTS_PER_DAY + minute / SLOT_MINUTES;
}

function slotsFrom(slot: number, lengthMinutes: number): readonly number[] {
  const from = slot + SLOTS_PER_WEEK;
  const length = lengthMinutes / SLOT_MINUTES;
  return Array.from({ length }, (_, index) => (from + index) % SLOTS_PER_WEEK);
}

interface Choice {
  readonly candidates: readonly Candidate[];
  readonly largest: number;
}

/** The best `count` different candidates. */
function bestTurns(
  candidates: readonly Candidate[],
  sizes: readonly number[],
  count: number,
): Choice {
  const limit = { largest: Number.POSITIVE_INFINITY, squares: 0, odd: 0 };
  let best: readonly Candidate[] = [];
  const chosen: Candidate[] = [];
  const sums = Array.from({ length: count + 1 }, () => new Float64Array(sizes.length));

  function choose(from: number, depth: number) {
    const total = sums[depth + 1] as Float64Array;
    for (let index = from; index <= candidates.length - (count - depth); index++) {
      const candidate = candidates[index] as Candidate;
      const largest = addBurdens(sums[depth] as Float64Array, candidate, total, limit.largest);
      if (largest > limit.largest) continue;
      chosen[depth] = candidate;
      if (depth + 1 < count) choose(index + 1, depth + 1);
      else keepIfBetter(largest, total);
    }
  }

  function keepIfBetter(largest: number, total: Float64Array) {
    const squares = sizes.reduce(
      (sum, size, index) => sum + size * (total[index] as number) ** 2,
      0,
    );
    const odd = chosen.filter(({ minute }) => minute % 60 !== 0).length;
    const isBetter =
      largest < limit.largest ||
      squares < limit.squares ||
      (squares === limit.squares && odd < limit.odd);
    if (!isBetter) return;
    Object.assign(limit, { largest, squares, odd });
    best = [...chosen];
  }

  choose(0, 0);
  return { candidates: best, largest: limit.largest / count };
}

/** Adds a candidate's burdens to a sum, until one is above the limit. Returns the largest. */
function addBurdens(
  before: Float64Array,
  { burdens }: Candidate,
  after: Float64Array,
  limit: number,
): number {
  let largest = 0;
  for (let index = 0; index < after.length; index++) {
    const total = (before[index] as number) + (burdens[index] as number);
    if (total > limit) return total;
    after[index] = total;
    if (total > largest) largest = total;
  }
  return largest;
}
