import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { ZoneHistory } from "../../../shared/zones/zone-history.ts";
import { ruleOf } from "../../../shared/zones/zone-history.ts";
import { RULES_END, RULES_START } from "../../../shared/zones/zone-rules.ts";
import { makeTestFolder } from "../../testing/database.ts";
import { HAS_ZIC, makeTzdataDir } from "../../testing/make-tzdata-dir.ts";
import { readTzifHistory } from "./read-tzif.ts";

const WINDOW = { start: RULES_START, end: RULES_END };
const TRUNCATED = /truncated|not a TZif/;

let newYork: Buffer;
let tokyo: Buffer;

beforeAll(() => {
  if (!HAS_ZIC) return;
  const folder = join(makeTestFolder(), "zoneinfo");
  makeTzdataDir(folder, { release: "2026z", size: "fat" });
  newYork = readFileSync(join(folder, "America/New_York"));
  tokyo = readFileSync(join(folder, "Asia/Tokyo"));
});

type Change = (file: Buffer, second: number) => Buffer;

/** `at` counts from the second header. */
const set =
  (at: number, value: number): Change =>
  (file, second) => {
    file[second + at] = value;
    return file;
  };

const withTz =
  (tz: string): Change =>
  (file) => {
    const end = file.lastIndexOf("\n", file.length - 2);
    return Buffer.concat([file.subarray(0, end), Buffer.from(`\n${tz}\n`)]);
  };

function change(file: Buffer, apply: Change): Buffer {
  const copy = Buffer.from(file);
  return apply(copy, copy.indexOf("TZif", 4));
}

/** The name of Japan's time in the data, not in the TZ string. */
const withName =
  (name: string): Change =>
  (file) => {
    for (let at = file.indexOf("JST\0"); at >= 0; at = file.indexOf("JST\0", at))
      file.write(name, at, "latin1");
    return file;
  };

describe.skipIf(!HAS_ZIC)("a TZif file is refused for", () => {
  test.each<[string, Change, RegExp]>([
    ["another magic", (file) => Buffer.concat([Buffer.from("GZ"), file]), /not a TZif file/],
    ["an unknown version", (file) => file.fill("9", 4, 5), /version is unknown/],
    ["the first version", (file) => file.fill(0, 4, 5), /version is unknown/],
    ["leap seconds", set(31, 1), /counts leap seconds/],
    ["a TZ string with more than 24 hours", withTz("JST-25"), /the TZ string has the time -25/],
    ["DST without dates", withTz("EST5EDT"), /is malformed/],
    ["a 13th month", withTz("ABC1ABD,M13.1.0,M11.1.0"), /the TZ string has the day M13/],
    ["a TZ string that contradicts the transitions", withTz("JST-8"), /contradicts/],
    ["an unknown local time", withTz("<-00>0"), /local time is unknown/],
    ["an abbreviation with markup", withName("<b>"), /the abbreviation "<b>"/],
    ["an end before that of the rules", withTz(""), /data end before 2037/],
  ])("%s", (_name, apply, reason) => {
    expect(() => readTzifHistory(change(tokyo, apply), WINDOW)).toThrow(reason);
  });
});

// What files of both sizes say: server/time/calls/every-zone.test.ts.
test.skipIf(!HAS_ZIC)("a file cut anywhere is refused", () => {
  for (let length = 0; length < newYork.length; length += 1) {
    expect(() => readTzifHistory(newYork.subarray(0, length), WINDOW)).toThrow(TRUNCATED);
  }
});

test.skipIf(!HAS_ZIC)("a file with any changed bytes is refused, or has a valid history", () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: newYork.length - 1 }), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 8,
  });
  let refused = 0;
  fc.assert(
    fc.property(changes, (bytes) => {
      const file = Buffer.from(newYork);
      for (const [at, value] of bytes) file[at] = value;
      const history = tryToRead(file);
      refused += Number(history === undefined);
      return history === undefined || isValid(history);
    }),
    { numRuns: 3000 },
  );
  expect(refused).toBeGreaterThan(100);
});

/** Undefined if the file is refused; throws what is not a refusal, such as a RangeError. */
function tryToRead(file: Buffer): ZoneHistory | undefined {
  try {
    return readTzifHistory(file, WINDOW);
  } catch (error) {
    if ((error as Error).constructor !== Error) throw error;
    return undefined;
  }
}

function isValid(history: ZoneHistory): boolean {
  const { untils, offsets } = ruleOf(history);
  return (
    history.types.length === history.untils.length + 1 &&
    history.types.every(({ abbreviation }) => /^[\w+-]{3,10}$/.test(abbreviation)) &&
    offsets.length === untils.length + 1 &&
    offsets.every(Number.isInteger) &&
    untils.every((until, i) => until > (untils[i - 1] ?? RULES_START) && until < RULES_END)
  );
}
