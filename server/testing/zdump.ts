import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export type History = {
  readonly changes: readonly number[];
  readonly offsetSecondsAt: (instant: number) => number;
};

export interface Period {
  /** In ms; NaN for the first. */
  readonly start: number;
  readonly offsetSeconds: number;
  readonly abbreviation: string;
  readonly isDst: boolean;
}

/** With every period, also where the offset stays. */
interface FullHistory extends History {
  readonly periods: readonly Period[];
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
function parseHistory(block: string): FullHistory {
  const all = block
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
  const [first, ...periods] = all;
  if (!first) throw new Error("zdump printed no offset");
  return {
    changes: periods.map(({ start }) => start),
    offsetSecondsAt: (instant) =>
      (periods.findLast(({ start }) => start <= instant) ?? first).offsetSeconds,
    periods: all,
  };
}

/** What zdump says of the zones in a folder of tzdata between two instants in ms; empty if there is no zdump. */
export function zdumpHistories(
  folder: string,
  zones: readonly string[],
  startMs: number,
  endMs: number,
): Map<string, FullHistory> {
  const years = [startMs, endMs].map((instant) => new Date(instant).getUTCFullYear());
  // zdump takes some 10 ms for a file, and most links are copies of their target.
  const copies = [
    ...Map.groupBy(zones, (zone) => readFileSync(`${folder}/${zone}`, "latin1")).values(),
  ];
  const files = copies.map(([zone]) => `${folder}/${zone}`);
  const { stdout, status } = spawnSync("zdump", ["-i", "-c", String(years), ...files], {
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
