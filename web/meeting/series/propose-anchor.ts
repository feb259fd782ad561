import { MINUTES_PER_DAY } from "../../../shared/durations.ts";
import type { Person } from "../../../shared/meeting/meeting-totals.ts";
import { stateDuring } from "../../../shared/meeting/schedule.ts";
import { civilDateAt } from "../../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../../shared/zones/wall-time.ts";
import { occurrenceAt, type Series } from "../../zones/series/series.ts";
import { datesPerYear } from "./propose-turns.ts";

/** A zone on whose clock a series suits people better, and why: by fewer meetings outside working hours, or fewer times that move. */
export interface ProposedAnchor {
  readonly zone: string;
  readonly reason: "hours" | "moves";
  /** Of a year's meetings, summed over the people: outside their hours, or at another time than the first one. */
  readonly count: number;
  /** The same on the clock that the series has now. */
  readonly countNow: number;
}

interface Cost {
  readonly outside: number;
  readonly moved: number;
}

/** The same first meeting on the clock of another zone. Series with several turns keep their times of day there. */
export function anchorTo(series: Series, zone: string): Series {
  const { start } = occurrenceAt(series, 0).span;
  const { hour, minute } = wallTimeAt(zone, start);
  const [first = 0] = series.turns;
  const shift = hour * 60 + minute - first;
  const turns = series.turns.map((turn) => (turn + shift + MINUTES_PER_DAY) % MINUTES_PER_DAY);
  return { ...series, zone, first: civilDateAt(zone, start), turns };
}

/**
 * The zone among those of the people on whose clock the fewest of a year's meetings are outside somebody's hours, then the fewest at
 * another time than the first one; undefined if that of the series is as good. Throws RangeError for an unknown zone.
 */
export function proposeAnchor(
  series: Series,
  people: readonly Person[],
): ProposedAnchor | undefined {
  const now = costOf(series, people);
  let best: { zone: string; cost: Cost } = { zone: series.zone, cost: now };
  for (const zone of new Set(people.map((person) => person.zone))) {
    const cost = costOf(anchorTo(series, zone), people);
    if ((cost.outside - best.cost.outside || cost.moved - best.cost.moved) < 0) {
      best = { zone, cost };
    }
  }
  const { zone, cost } = best;
  if (zone === series.zone) return undefined;
  return cost.outside < now.outside
    ? { zone, reason: "hours", count: cost.outside, countNow: now.outside }
    : { zone, reason: "moves", count: cost.moved, countNow: now.moved };
}

function costOf(series: Series, people: readonly Person[]): Cost {
  const starts = Array.from(
    { length: datesPerYear(series) },
    (_, index) => occurrenceAt(series, index).span.start,
  );
  let [outside, moved] = [0, 0];
  const groups = Map.groupBy(people, ({ zone, schedule }) => `${zone} ${JSON.stringify(schedule)}`);
  for (const members of groups.values()) {
    const { zone, schedule } = members[0] as Person;
    const first = minuteOfDay(zone, starts[0] as number);
    for (const [index, start] of starts.entries()) {
      const isOutside = stateDuring(schedule, zone, start, series.lengthMinutes) !== "work";
      const turns = series.turns.length;
      const usual = turns === 1 ? first : minuteOfDay(zone, starts[index % turns] as number);
      if (isOutside) outside += members.length;
      if (minuteOfDay(zone, start) !== usual) moved += members.length;
    }
  }
  return { outside, moved };
}

function minuteOfDay(zone: string, instant: number): number {
  const { hour, minute } = wallTimeAt(zone, instant);
  return hour * 60 + minute;
}
