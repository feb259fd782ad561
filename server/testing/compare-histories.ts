import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Histories } from "../../shared/zones/all-years.ts";
import { localPeriodAt, type ZoneHistory } from "../../shared/zones/zone-history.ts";
import { buildWorldTime } from "../time/calls/world-time.ts";

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
  const dumped = zdumpHistories(folder, present, String(years));
  // Most links share both with their target.
  const alike = [...Map.groupBy(present, (name) => histories.get(name)?.()).values()].flatMap(
    (names) => [...Map.groupBy(names, (name) => dumped.get(name)).values()],
  );
  const compared: string[] = [];
  const disagreements: string[] = [];
  let readings = 0;
  const isWithin = (instant: number) => instant >= start && instant < end;
  /** Null outside the span. */
  const within = (instant = Number.NaN) =>
    isWithin(instant) ? new Date(instant).toISOString() : null;
  for (const names of alike) {
    const [name = ""] = names;
    const history = histories.get(name)?.() as ZoneHistory;
    const theirs = dumped.get(name);
    if (!theirs) throw new Error(`zdump knows no ${name}`);
    const changes = [...theirs.slice(1).map((period) => period.start), ...history.untils];
    const around = changes.flatMap((change) => [change - 1000, change, change + 1000]);
    const instants = [...new Set([start, ...around, ...midYears, end - 1000])].filter(isWithin);
    const hasSameOffsets = instants.every((instant) => {
      const { offsetMinutes } = localPeriodAt(history, instant).type;
      return Math.round(offsetMinutes * 60) === theirs[periodAt(theirs, instant)]?.offsetSeconds;
    });
    if (!hasSameOffsets) continue;
    compared.push(...names);
    readings += instants.length;
    for (const instant of instants) {
      const answer = buildWorldTime(name, localPeriodAt(history, instant), instant, "");
      const [from, until] = [answer.dst_from, answer.dst_until].map((text) =>
        text === null ? null : within(Date.parse(text)),
      );
      const offset = answer.raw_offset + answer.dst_offset;
      const found = [answer.abbreviation, answer.dst, answer.utc_offset, offset, from, until];
      const [ours, zdumps] = [found, expectedAt(theirs, instant, within)].map(String);
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
  const period = periods[periodAt(periods, instant)] as Period;
  const { abbreviation, isDst, offsetSeconds } = period;
  const starts = periods.findLast(
    ({ start, isDst: flag }, i) => flag && start <= instant && !periods[i - 1]?.isDst,
  )?.start;
  const ends = periods.find(({ start, isDst: flag }) => !flag && start > instant)?.start;
  const utcOffset = new Date(Math.abs(offsetSeconds) * 1000).toISOString().slice(11, 19);
  const sign = offsetSeconds < 0 ? "-" : "+";
  const bounds = isDst ? [within(starts), within(ends)] : [null, null];
  return [abbreviation, isDst, sign + utcOffset.replace(/:00$/, ""), offsetSeconds, ...bounds];
}

function periodAt(periods: readonly Period[], instant: number): number {
  return Math.max(
    periods.findLastIndex(({ start }) => start <= instant),
    0,
  );
}

interface Period {
  /** In ms; NaN for the first. */
  readonly start: number;
  readonly offsetSeconds: number;
  readonly abbreviation: string;
  readonly isDst: boolean;
}

function parseOffsetSeconds(text: string): number {
  const [, sign, hours, minutes = 0, seconds = 0] = /^([+-])(\d\d)(\d\d)?(\d\d)?$/.exec(text) ?? [];
  if (!hours) throw new Error(`zdump printed the offset ${text}`);
  const distance = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? 0 - distance : distance;
}

/**
 * Parses a block of `zdump -i`: the first local time, then a line per transition in the new local time. It leaves out an
 * abbreviation that is the offset.
 */
function parseHistory(block: string): readonly Period[] {
  return block
    .trim()
    .split("\n")
    .map((line) => {
      const [date, time = "", offset = "", name, flag] = line.split("\t");
      const offsetSeconds = parseOffsetSeconds(offset);
      const local = Date.parse(`${date}T${`${time}:00:00`.slice(0, 8)}Z`);
      return {
        start: local - offsetSeconds * 1000,
        offsetSeconds,
        abbreviation: name || offset,
        isDst: flag === "1",
      };
    });
}

/** What zdump says of the zones in a folder of tzdata between two years; empty if there is no zdump. */
function zdumpHistories(
  folder: string,
  zones: readonly string[],
  years: string,
): Map<string, readonly Period[]> {
  // zdump takes some 10 ms for a file, and most links are copies of their target.
  const copies = [
    ...Map.groupBy(zones, (zone) => readFileSync(`${folder}/${zone}`, "latin1")).values(),
  ];
  const files = copies.map(([zone]) => `${folder}/${zone}`);
  const { stdout, status } = spawnSync("zdump", ["-i", "-c", years, ...files], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) return new Map();
  const [, ...parts] = stdout.split(/^TZ="(.+)"$/m);
  return new Map(
    copies.flatMap((names, i) => {
      const history = parseHistory(parts[parts.indexOf(files[i] ?? "") + 1] ?? "");
      return names.map((name) => [name, history] as const);
    }),
  );
}
