import { existsSync, readFileSync } from "node:fs";
import moment from "moment-timezone";
import { expect, test } from "vitest";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import {
  RULES_END,
  RULES_START,
  TZDB_RELEASE,
  zoneNames,
  zoneRule,
} from "../../../shared/zones/zone-rules.ts";
import { type History, zdumpHistories } from "../../testing/zdump.ts";

const ZONEINFO = "/usr/share/zoneinfo";

function installedRelease(): string | undefined {
  const [text] = [`${ZONEINFO}/tzdata.zi`, `${ZONEINFO}/+VERSION`]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8").split("\n", 1)[0] ?? "");
  return /^(?:# version )?(\d{4}[a-z]+)/.exec(text ?? "")?.[1];
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
const dumped =
  release === TZDB_RELEASE
    ? zdumpHistories(ZONEINFO, installed, RULES_START, RULES_END)
    : new Map<string, History>();
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
