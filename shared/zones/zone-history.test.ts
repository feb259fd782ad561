import { expect, test } from "vitest";
import { type LocalTimeType, localPeriodAt, type ZoneHistory } from "./zone-history.ts";

const type = (offsetMinutes: number, abbreviation: string, isDst = false): LocalTimeType => ({
  offsetMinutes,
  abbreviation,
  isDst,
});
const CET = type(60, "CET");
const CEST = type(120, "CEST", true);

/** Changes at 100, 200 and so on. */
const historyOf = (...types: LocalTimeType[]): ZoneHistory => ({
  untils: types.slice(1).map((_, i) => 100 * (i + 1)),
  types,
});

// Names, flags and offsets of every zone: server/time/calls/every-zone.test.ts by zdump.
test("DST of several types has the bounds of all of them", () => {
  const doubled = type(180, "CEMT", true);
  const history = historyOf(CET, CEST, doubled, CEST, CET);
  for (const instant of [150, 250, 350]) {
    expect(localPeriodAt(history, instant)).toMatchObject({
      standardMinutes: 60,
      dstFromMs: 100,
      dstUntilMs: 400,
    });
  }
});

test("DST that begins or ends outside the history has no bound there", () => {
  expect(localPeriodAt(historyOf(CET, CEST), 150)).toMatchObject({
    ...{ standardMinutes: 60, dstFromMs: 100, dstUntilMs: null, nextChange: null },
  });
  expect(localPeriodAt(historyOf(CEST, CET), 50)).toMatchObject({
    ...{ standardMinutes: 60, dstFromMs: null, dstUntilMs: 100 },
  });
  expect(localPeriodAt(historyOf(CEST), 50).standardMinutes).toBe(120);
});

test("standard time is that before DST, or that after it if DST starts with a new standard time", () => {
  const vancouver = historyOf(type(-480, "PST"), type(-420, "PDT", true), type(-420, "MST"));
  expect(localPeriodAt(vancouver, 150).standardMinutes).toBe(-480);
  const west = historyOf(CET, CEST, type(0, "WET"));
  expect(localPeriodAt(west, 150).standardMinutes).toBe(60);
  const scoresbysund = historyOf(type(-60, "-01"), type(-60, "-01", true), type(-120, "-02"));
  expect(localPeriodAt(scoresbysund, 150).standardMinutes).toBe(-120);
});

test("a change of the abbreviation or the flag ends a period, but is no change of the offset", () => {
  const history = historyOf(
    type(-420, "PDT", true),
    type(-420, "MST"),
    type(-420, "XST"),
    type(-360, "CST"),
  );
  expect(localPeriodAt(history, 50)).toMatchObject({
    untilMs: 100,
    dstUntilMs: 100,
    nextChange: { atMs: 300, after: type(-360, "CST") },
  });
});
