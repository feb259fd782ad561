import { MINUTES_PER_DAY, SLOT_MINUTES } from "../../../shared/durations.ts";
import { type Meeting, occurrenceAt, weekdayOfMonth } from "../../../shared/meeting/meeting.ts";
import {
  findGroups,
  type Group,
  type Person,
  weigh,
} from "../../../shared/meeting/propose-meetings.ts";
import { costDuring } from "../../../shared/meeting/schedule.ts";
import { offsetMinutesAt } from "../../../shared/zones/zone-rules.ts";

export type Turns = ReturnType<typeof proposeTurns>;

const MAX_TURNS = 4;
/** Starts are on full and half hours. */
const STEP_MINUTES = 30;
/** Another time is worth it only if the largest burden becomes a tenth smaller. */
const WORTHWHILE = 0.9;
const QUARTERS = 60 / SLOT_MINUTES;
const SLOTS_PER_WEEK = (7 * MINUTES_PER_DAY) / SLOT_MINUTES;

/** By how much the clocks of a group differ from those of the series, on some dates of a year. */
interface Difference {
  readonly slots: number;
  readonly dates: number[];
}

interface Member {
  readonly group: Group;
  readonly differences: readonly Difference[];
}

type Candidate = ReturnType<typeof candidateAt>;

/**
 * The best times for a series that takes turns, or the one that is as good. Times are compared by these rules in order:
 *
 * 1. Nobody is asleep on most dates of a year; if no time allows that, all times are compared.
 * 2. The largest burden of a person, in the mean over the turns, is smallest.
 * 3. There are fewer times, unless another one makes the largest burden smaller by a tenth.
 * 4. The sum of everyone's squared burdens is smaller; then more times are on the full hour; then they are earlier.
 *
 * The burden of a meeting is the distance of its farthest quarter of an hour from the person's working hours, as in
 * `proposeMeetings`: an hour of early morning or late evening counts as one, sleep adds six hours, a day off four. So the
 * worst-off person is never worse off than at the best single time. Throws RangeError for an unknown zone.
 */
export function proposeTurns(series: Meeting, people: readonly Person[], maxTurns = MAX_TURNS) {
  const members = findGroups(people).map((group) => ({
    group,
    differences: differencesOf(series, group.zone),
  }));
  const all = Array.from({ length: MINUTES_PER_DAY / STEP_MINUTES }, (_, index) =>
    candidateAt(index * STEP_MINUTES, series, members),
  );
  const waking = all.filter(({ isAnyoneAsleep }) => !isAnyoneAsleep);
  const candidates = waking.length > 0 ? waking : all;
  let best = bestTurns(candidates, members, 1);
  for (let count = 2; count <= Math.min(maxTurns, candidates.length); count++) {
    const next = bestTurns(candidates, members, count);
    if (next.largest < best.largest * WORTHWHILE) best = next;
  }
  const minutes = best.candidates.map(({ minute }) => minute);
  const costsOf = ({ zone, schedule }: Person) => {
    const [usual = 0] = differencesOf(series, zone)[0]?.dates ?? [];
    return minutes.map((minute) => {
      const { start } = occurrenceAt({ ...series, times: [minute] }, usual).span;
      return costDuring(schedule, zone, start, series.lengthMinutes);
    });
  };
  return {
    /** Of the day in the zone of the series, ascending. */
    minutes,
    /** For each person, what each turn costs on most dates of a year. */
    costs: people.map(costsOf),
    /** The largest of a person, in hours in the mean of a year's meetings. */
    burden: best.largest / QUARTERS / datesPerYear(series),
  };
}

function datesPerYear({ repeat = 1 }: Meeting): number {
  return repeat === "monthly" ? 12 : 52 / repeat;
}

function differencesOf(series: Meeting, zone: string): readonly Difference[] {
  const differences = new Map<number, Difference>();
  for (let index = 0; index < datesPerYear(series); index++) {
    const { start } = occurrenceAt(series, index).span;
    const slots =
      (offsetMinutesAt(zone, start) - offsetMinutesAt(series.zone, start)) / SLOT_MINUTES;
    const known = differences.get(slots);
    if (known) known.dates.push(index);
    else differences.set(slots, { slots, dates: [index] });
  }
  return [...differences.values()].sort((one, other) => other.dates.length - one.dates.length);
}

function candidateAt(minute: number, series: Meeting, members: readonly Member[]) {
  const from =
    SLOTS_PER_WEEK +
    (weekdayOfMonth(series.first).weekday * MINUTES_PER_DAY + minute) / SLOT_MINUTES;
  const length = series.lengthMinutes / SLOT_MINUTES;
  const weighOn = ({ week }: Group, { slots }: Difference) =>
    weigh(week, (from + slots) % SLOTS_PER_WEEK, length);
  return {
    minute,
    isAnyoneAsleep: members.some(
      ({ group, differences: [usual] }) => usual && weighOn(group, usual).isAsleep,
    ),
    /** In quarters of an hour over all dates of a year, so that sums are exact. */
    burdens: members.map(({ group, differences }) =>
      differences.reduce((burden, difference) => {
        const { workSlots, hoursAway } = weighOn(group, difference);
        const isWorking = workSlots === length;
        return isWorking ? burden : burden + difference.dates.length * hoursAway * QUARTERS;
      }, 0),
    ),
  };
}

function bestTurns(candidates: readonly Candidate[], members: readonly Member[], count: number) {
  let best: readonly Candidate[] = [];
  let least = [Number.POSITIVE_INFINITY, 0, 0];

  function choose(chosen: readonly Candidate[], sums: readonly number[], from: number): void {
    const largest = Math.max(...sums);
    if (largest > (least[0] as number)) return;
    if (chosen.length < count) {
      for (const [index, candidate] of candidates.entries()) {
        if (index < from) continue;
        const next = sums.map((sum, member) => sum + (candidate.burdens[member] as number));
        choose([...chosen, candidate], next, index + 1);
      }
      return;
    }
    const squares = members.reduce(
      (sum, { group }, index) => sum + group.people.length * (sums[index] as number) ** 2,
      0,
    );
    const quality = [largest, squares, chosen.filter(({ minute }) => minute % 60 !== 0).length];
    const better = quality.findIndex((value, rule) => value !== least[rule]);
    if (better < 0 || (quality[better] as number) > (least[better] as number)) return;
    least = quality;
    best = chosen;
  }

  choose(
    [],
    members.map(() => 0),
    0,
  );
  return { candidates: best, largest: (least[0] as number) / count };
}
