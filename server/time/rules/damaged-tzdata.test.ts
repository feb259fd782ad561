import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { TZDB_RELEASE } from "../../../shared/zones/compiled-rules.ts";
import { zoneNames } from "../../../shared/zones/zone-rules.ts";
import { HAS_ZIC, makeTzdataDir } from "../../testing/make-tzdata-dir.ts";
import { makeZoneinfo, openZones, ZONES_NOW } from "../../testing/open-zones.ts";

const RELEASE = "2026z";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul"];

type Damage = (folder: string) => void;

const replace =
  (name: string, put: (file: string, bytes: Buffer) => void): Damage =>
  (folder) => {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    rmSync(file);
    put(file, bytes);
  };

const rewriteSource = (change: (text: string) => string) =>
  replace("tzdata.zi", (file, bytes) => writeFileSync(file, change(bytes.toString())));
const addLine = (line: string) => rewriteSource((text) => `${text}${line}\n`);

const compile =
  (change: string): Damage =>
  (folder) =>
    makeTzdataDir(folder, { release: RELEASE, change, size: "fat" });

const RESTLESS = Array.from({ length: 14 }, (_, i) => {
  const date = `${MONTHS[i >> 1]} ${i % 2 === 0 ? 1 : 15}`;
  return `Rule Restless 2030 only - ${date} 0:00 ${i % 2 === 0 ? "0:30" : "0"} -`;
});

const TOKYO = "Asia/Tokyo";
const MANY_NAMES = Array.from({ length: 2000 }, (_, i) => `L Europe/London Aa/B${i}`);
const ANOTHER_WORLD = zoneNames().slice(0, 320);

const DAMAGES: readonly (readonly [RegExp, Damage])[] = [
  [/^Asia\/Tokyo can't be read \(ELOOP\)/, replace(TOKYO, (file) => symlinkSync("Tokyo", file))],
  [/^Asia\/Tokyo is not a file/, replace(TOKYO, (file) => void execFileSync("mkfifo", [file]))],
  [/^Asia\/Tokyo is too large/, (folder) => truncateSync(join(folder, TOKYO), 2 ** 30)],
  [/^Asia\/Tokyo is missing/, replace(TOKYO, () => undefined)],
  [/^tzdata.zi names no release/, rewriteSource(() => "<html>")],
  [
    /^tzdata.zi names the release 2028a, from the future/,
    rewriteSource((text) => text.replace(/^.*/, "# version 2028a")),
  ],
  [/^tzdata.zi is too large/, addLine("#\n".repeat(2 ** 19))],
  [/^it lists the name "\.\.\/\.\.\/etc\/passwd"/, addLine("L Europe/London ../../etc/passwd")],
  [/^it has 2\d\d\d names/, addLine(MANY_NAMES.join("\n"))],
  [/^Asia\/Tokyo: its offset is 900 minutes/, compile(`Zone ${TOKYO} 15:00 - %z`)],
  [/^Asia\/Tokyo: an offset is unknown or has seconds/, compile(`Zone ${TOKYO} 9:00:20 - %z`)],
  [
    /^Asia\/Tokyo: a transition is within a minute/,
    compile(`Zone ${TOKYO} 9:00 - %z 2030 Jan 1 0:00:30\n 8:00 - %z`),
  ],
  [
    /^Asia\/Tokyo: it has 1[34] transitions in 2030/,
    compile(`${RESTLESS.join("\n")}\nZone ${TOKYO} 9:00 Restless %z`),
  ],
  [
    /^\d{3} of 597 names have changed/,
    compile(ANOTHER_WORLD.map((name) => `Zone ${name} 0:30 - %z`).join("\n")),
  ],
];

describe.skipIf(!HAS_ZIC)(
  "a folder of tzdata is refused whole, and what was served before stays, because",
  () => {
    test.each(DAMAGES)("%s", async (reason, damage) => {
      const folder = makeZoneinfo();
      makeTzdataDir(folder, { release: RELEASE });
      damage(folder);
      const { zones, lines, check } = openZones(folder);
      await check();
      expect(lines).toEqual([
        [{ folder, reason: expect.stringMatching(reason), served: TZDB_RELEASE }, "tzdata refused"],
      ]);
      expect(zones.newer).toBeUndefined();
      expect(zones.state).toMatchObject({
        release: TZDB_RELEASE,
        source: "compiled",
        checkedMs: ZONES_NOW,
        systemRelease: null,
        changes: [],
      });
    });
  },
);
