import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import moment from "moment-timezone";
import { expect, test } from "vitest";
import { offsetMinutesAt } from "./offset.ts";
import { RULES_END, RULES_START, TZDB_RELEASE, zoneNames, zoneRule } from "./zone-rules.ts";

type History = { changes: number[]; offsetSecondsAt: (instant: number) => number };

const ZONEINFO = "/usr/share/zoneinfo";

function installedRelease(): string | undefined {
  const [text] = [`${ZONEINFO}/tzdata.zi`, `${ZONEINFO}/+VERSION`]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8").split("\n", 1)[0] ?? "");
  return /^(?:# version )?(\d{4}[a-z]+)/.exec(text ?? "")?.[1];
}

function parseOffsetSeconds(text: string): number {
  const [, sign, hours, minutes = 0, seconds = 0] = /^([+-])(\d\d)(\d\d)?(\d\d)?$/.exec(text) ?? [];
  if (!hours) throw new Error(`zdump printed the offset ${text}`);
  const distance = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? 0 - distance : distance;
}

/** Parses a block of `zdump -i`: the first offset, then a line per transition in the new local time. */
function parseHistory(block: string): History {
  const [first, ...periods] = block
    .trim()
    .split("\n")
    .map((line) => {
      const [date, time = "", offset = ""] = line.split("\t");
      const offsetSeconds = parseOffsetSeconds(offset);
      const local = Date.parse(`${date}T${`${time}:00:00`.slice(0, 8)}Z`);
      return { start: local - offsetSeconds * 1000, offsetSeconds };
    });
  if (!first) throw new Error("zdump printed no offset");
  return {
    changes: periods.map(({ start }) => start),
    offsetSecondsAt: (instant) =>
      (periods.findLast(({ start }) => start <= instant) ?? first).offsetSeconds,
  };
}

function zdumpHistories(zones: string[]): Map<string, History> {
  const years = [RULES_START, RULES_END].map((instant) => new Date(instant).getUTCFullYear());
  const { stdout, status } = spawnSync("zdump", ["-i", "-c", String(years), ...zones], {
    encoding: "utf8",
    env: { ...process.env, TZDIR: ZONEINFO },
  });
  if (status !== 0) return new Map();
  const [, ...parts] = stdout.split(/^TZ="(.+)"$/m);
  return new Map(zones.map((zone) => [zone, parseHistory(parts[parts.indexOf(zone) + 1] ?? "")]));
}

function momentHistory(name: string): History {
  const zone = moment.tz.zone(name);
  if (!zone) throw new Error(`moment-timezone has no ${name}`);
  return {
    changes: zone.untils.filter((until) => until >= RULES_START && until < RULES_END),
    offsetSecondsAt: (instant) => -60 * zone.utcOffset(instant),
  };
}

const names = zoneNames();
const release = installedRelease();
const installed = names.filter((name) => existsSync(`${ZONEINFO}/${name}`));
const dumped = release === TZDB_RELEASE ? zdumpHistories(installed) : new Map<string, History>();
const borrowed = names.length - dumped.size;
const source =
  dumped.size > 0
    ? `zdump of the system's tzdata ${release} (${borrowed} names by moment-timezone)`
    : `moment-timezone, for want of zdump with tzdata ${TZDB_RELEASE} (found ${release ?? "none"})`;

test(`every zone has the right offset around every transition, compared with ${source}`, () => {
  const disagreements: string[] = [];
  let readings = 0;
  for (const name of names) {
    const history = dumped.get(name) ?? momentHistory(name);
    const changes = new Set([...history.changes, ...zoneRule(name).untils]);
    const instants = [...changes].flatMap((change) => [
      change - 1000,
      change - 1,
      change,
      change + 1000,
    ]);
    for (const instant of [RULES_START, ...instants, RULES_END - 1]) {
      readings += 1;
      const [ours, theirs] = [
        offsetMinutesAt(name, instant) * 60,
        history.offsetSecondsAt(instant),
      ];
      if (ours === theirs) continue;
      disagreements.push(`${name} ${new Date(instant).toISOString()}: ${ours} s, not ${theirs} s`);
    }
  }
  expect(disagreements).toEqual([]);
  expect(readings).toBeGreaterThan(10_000);
});
