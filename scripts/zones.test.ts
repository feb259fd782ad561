import { beforeAll, describe, expect, test } from "vitest";
import { HAS_ZIC, makeTzdataDir, WINNIPEG_WITH_DST } from "../server/testing/make-tzdata-dir.ts";
import { makeZoneinfo } from "../server/testing/open-zones.ts";
import { RELEASES } from "../server/time/rules/release-changes.ts";
import { decodeHistories } from "../shared/zones/all-years.ts";
import { RELEASES as COMPILED } from "../shared/zones/compiled-histories.ts";
import { TZDB_RELEASE } from "../shared/zones/compiled-rules.ts";
import { compileHistories, compileReleases, compileRules, historiesOf, readData } from "./zones.ts";

const needs = HAS_ZIC ? "" : ": needs zic";

describe.skipIf(!HAS_ZIC)(`what is compiled from a folder of tzdata${needs}`, () => {
  const folder = makeZoneinfo();
  let data: Awaited<ReturnType<typeof readData>>;

  beforeAll(async () => {
    makeTzdataDir(folder, { release: "2027a", change: WINNIPEG_WITH_DST });
    data = await readData(folder);
  });

  test("is decoded as it was read", () => {
    const [, lines = ""] = /HISTORIES = `([^`]*)`/.exec(compileHistories(data.files, "")) ?? [];
    const decoded = decodeHistories(lines);
    const read = historiesOf(data.files);
    expect([...decoded.keys()].sort()).toEqual([...read.keys()].sort());
    // Where nobody lived, an offset is unknown.
    const write = (history: unknown) => JSON.stringify(history).replaceAll("null", "0");
    for (const [name, history] of read) expect(write(decoded.get(name)?.())).toBe(write(history()));
  });

  test("starts two years before the release, and ends eleven years after it", () => {
    const text = compileRules(data.release, historiesOf(data.files));
    expect(text).toContain('TZDB_RELEASE = "2027a"');
    expect(text).toContain("RULES_START = Date.UTC(2025, 0, 1)");
    expect(text).toContain("RULES_END = Date.UTC(2038, 0, 1)");
  });

  test("is the newest of the releases, with the rules that it replaced; those before the start are dropped", () => {
    const releases = compileReleases(data, historiesOf(data.files));
    const kept = RELEASES.filter(({ publishedMs }) => publishedMs >= Date.UTC(2025, 0));
    const last = kept.at(-1)?.before;
    expect(releases.match(/^\d{4}[a-z]+/gm)).toEqual([
      "2027a",
      ...kept.map(({ release }) => release),
      last,
    ]);
    expect(releases).toMatch(/^2027a .*\n-360 -300\|.*America\/Rainy_River,Winnipeg;/);
  });
});

test("the list of releases stays as it is for the compiled one", () => {
  const histories = decodeHistories("0:UTC|0||UTC0|UTC");
  const same = compileReleases({ release: TZDB_RELEASE, publishedMs: 0 }, histories, histories);
  expect(same).toBe(COMPILED);
});

test.skipIf(!HAS_ZIC)(`a folder of an older release is refused${needs}`, async () => {
  const folder = makeZoneinfo();
  makeTzdataDir(folder, { release: "2026a" });
  await expect(readData(folder)).rejects.toThrow("older than ours");
});
