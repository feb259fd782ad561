import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Histories } from "../../shared/zones/all-years.ts";
import { localPeriodAt, type ZoneHistory } from "../../shared/zones/zone-history.ts";
import { buildWorldTime } from "../time/calls/world-time.ts";
import { type Period, zdumpHistories } from "./zdump.ts";

/**
 * Compares what `/api/timezone` answers by some histories with zdump of a folder of tzdata, from an instant in ms to another: at
 * every transition, a second before and after it, and in the middle of each year. Skips names whose offsets the folder has
 * otherwise, or that it lacks.
 */
export function compareWithZdump(folder: string, histories: Histories, start: number, end: number) {
  const years = [start, end].map((instant) => new Date(instant).getUTCFullYear()) as [
    number,
    number,
  ];
  const midYears = Array.from({ length: years[1] - years[0] }, (_, year) =>
    Date.UTC(years[0] + year, 6),
  );
  const present = [...histories.keys()].filter((name) => existsSync(join(folder, name)));
  const dumped = zdumpHistories(folder, present, start, end);
  // Most links share both with their target.
  const alike = [...Map.groupBy(present, (name) => histories.get(name)?.()).values()].flatMap(
    (names) => [...Map.groupBy(names, (name) => dumped.get(name)).values()],
  );
  const compared: string[] = [];
  const disagreements: string[] = [];
  let readings = 0;
  /** Null outside the span. */
  const within = (instant: number | undefined) =>
    instant !== undefined && instant >= start && instant < end ? toSecond(instant) : null;
  for (const names of alike) {
    const [name = ""] = names;
    const history = histories.get(name)?.() as ZoneHistory;
    const theirs = dumped.get(name);
    if (!theirs) throw new Error(`zdump knows no ${name}`);
    const changes = [...theirs.changes, ...history.untils];
    const instants = [
      ...new Set([
        start,
        ...changes.flatMap((change) => [change - 1000, change, change + 1000]),
        ...midYears,
        end - 1000,
      ]),
    ].filter((instant) => instant >= start && instant < end);
    const hasSameOffsets = instants.every((instant) => {
      const { offsetMinutes } = localPeriodAt(history, instant).type;
      return Math.round(offsetMinutes * 60) === theirs.offsetSecondsAt(instant);
    });
    if (!hasSameOffsets) continue;
    compared.push(...names);
    for (const instant of instants) {
      readings += 1;
      const period = localPeriodAt(history, instant);
      const answer = buildWorldTime(name, period, instant, "");
      const found = [
        answer.abbreviation,
        answer.dst,
        answer.utc_offset,
        answer.raw_offset + answer.dst_offset,
        within(answer.dst_from === null ? undefined : Date.parse(answer.dst_from)),
        within(answer.dst_until === null ? undefined : Date.parse(answer.dst_until)),
      ];
      const [ours, zdumps] = [found, expectedAt(theirs.periods, instant, within)].map(String);
      if (ours !== zdumps)
        disagreements.push(`${name} ${new Date(instant).toISOString()}: ${ours}, not ${zdumps}`);
    }
  }
  return { compared, disagreements, readings };
}

function expectedAt(
  periods: readonly Period[],
  instant: number,
  within: (instant: number | undefined) => string | null,
) {
  const index = periods.findLastIndex(({ start }) => start <= instant);
  const period = periods[Math.max(index, 0)] as Period;
  const { abbreviation, isDst, offsetSeconds } = period;
  const starts = periods.findLast(
    ({ start, isDst: flag }, i) => flag && start <= instant && !periods[i - 1]?.isDst,
  )?.start;
  const ends = periods.find(({ start, isDst: flag }) => !flag && start > instant)?.start;
  const utcOffset = new Date(Math.abs(offsetSeconds) * 1000).toISOString().slice(11, 19);
  return [
    abbreviation,
    isDst,
    `${offsetSeconds < 0 ? "-" : "+"}${utcOffset.replace(/:00$/, "")}`,
    offsetSeconds,
    isDst ? within(starts) : null,
    isDst ? within(ends) : null,
  ];
}

function toSecond(instant: number): string {
  return new Date(instant).toISOString();
}
