import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Period, zdumpHistories } from "../../scripts/testing/zdump.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { RULES_END, RULES_START } from "../../shared/zones/zone-rules.ts";
import { buildWorldTime } from "../time/calls/world-time.ts";
import { localPeriodAt, type ZoneHistory } from "../time/rules/zone-history.ts";

const MID_YEARS = Array.from(
  { length: 13 },
  (_, year) => RULES_START + (year + 0.5) * 365 * DAY_MS,
);

/**
 * Compares what `/api/timezone` answers by some histories with zdump of a folder of tzdata: at every transition, a second before
 * and after it, and in the middle of each year. Skips names whose offsets the folder has otherwise, or that it lacks.
 */
export function compareWithZdump(folder: string, histories: ReadonlyMap<string, ZoneHistory>) {
  const present = [...histories.keys()].filter((name) => existsSync(join(folder, name)));
  const dumped = zdumpHistories(folder, present, RULES_START, RULES_END);
  const compared: string[] = [];
  const disagreements: string[] = [];
  let readings = 0;
  for (const name of present) {
    const history = histories.get(name) as ZoneHistory;
    const theirs = dumped.get(name);
    if (!theirs) throw new Error(`zdump knows no ${name}`);
    const changes = [...theirs.changes, ...history.untils];
    const instants = [
      RULES_START,
      ...changes.flatMap((change) => [change - 1000, change, change + 1000]),
      ...MID_YEARS,
      RULES_END - 1000,
    ].filter((instant) => instant >= RULES_START && instant < RULES_END);
    const hasSameOffsets = instants.every(
      (instant) =>
        localPeriodAt(history, instant).type.offsetMinutes * 60 === theirs.offsetSecondsAt(instant),
    );
    if (!hasSameOffsets) continue;
    compared.push(name);
    for (const instant of instants) {
      readings += 1;
      const answer = buildWorldTime(name, localPeriodAt(history, instant), instant, "");
      const found = [
        answer.abbreviation,
        answer.dst,
        answer.utc_offset,
        answer.raw_offset + answer.dst_offset,
        answer.dst_from,
        answer.dst_until,
      ];
      const [ours, zdumps] = [found, expectedAt(theirs.periods, instant)].map(String);
      if (ours !== zdumps)
        disagreements.push(`${name} ${new Date(instant).toISOString()}: ${ours}, not ${zdumps}`);
    }
  }
  return { compared, disagreements, readings };
}

function expectedAt(periods: readonly Period[], instant: number) {
  const index = periods.findLastIndex(({ start }) => start <= instant);
  const period = periods[Math.max(index, 0)] as Period;
  const { abbreviation, isDst, offsetSeconds } = period;
  const starts = periods.findLast(
    ({ start, isDst: flag }, i) => flag && start <= instant && !periods[i - 1]?.isDst,
  )?.start;
  const ends = periods.find(({ start, isDst: flag }) => !flag && start > instant)?.start;
  const utcOffset = new Date(Math.abs(offsetSeconds) * 1000).toISOString().slice(11, 16);
  return [
    abbreviation,
    isDst,
    `${offsetSeconds < 0 ? "-" : "+"}${utcOffset}`,
    offsetSeconds,
    isDst ? writeWithin(starts) : null,
    isDst ? writeWithin(ends) : null,
  ];
}

/** Null outside the rules. */
function writeWithin(instant = Number.NaN): string | null {
  if (!(instant > RULES_START - MINUTE_MS && instant < RULES_END)) return null;
  return `${new Date(instant).toISOString().slice(0, 19)}+00:00`;
}
