import { describe, expect, test } from "vitest";
import type { ReleaseChanges } from "../../shared/api/zone-changes.ts";
import { firstOffsetChange, offsetChangeAt } from "./zone-changes.ts";

const difference = (from: string, until: string | null, before: number, after: number) => ({
  fromMs: Date.parse(from),
  untilMs: until === null ? null : Date.parse(until),
  offsetBeforeMinutes: before,
  offsetAfterMinutes: after,
});

const release = (name: string, differences: ReturnType<typeof difference>[]): ReleaseChanges => ({
  ...{ release: name, before: "2026a", publishedMs: null },
  changes: [
    { zones: ["America/Vancouver", "Canada/Pacific"], isNew: false, sentence: "", differences },
  ],
});

const WINTERS = [
  difference("2026-11-01T09:00Z", "2027-03-14T10:00Z", -480, -420),
  difference("2027-11-07T09:00Z", "2028-03-12T10:00Z", -480, -420),
];
const PERMANENT_DST = release("2026b", WINTERS);
/** Takes the second winter back, and moves the summer before it. */
const REPEAL = release("2026g", [
  difference("2027-06-01T00:00Z", "2027-07-01T00:00Z", -420, -360),
  difference("2027-11-07T09:00Z", null, -420, -480),
]);
const at = Date.parse;

describe("an offset is changed at an instant", () => {
  test.each([
    ["2026-11-01T08:59:59Z", undefined],
    ["2026-11-01T09:00Z", [-480, -420]],
    ["2027-03-14T09:59:59Z", [-480, -420]],
    ["2027-03-14T10:00Z", undefined],
    ["2027-12-24T12:00Z", [-480, -420]],
  ])("at %s by one release", (instant, offsets) => {
    for (const zone of ["America/Vancouver", "Canada/Pacific"]) {
      const change = offsetChangeAt([PERMANENT_DST], zone, at(instant));
      expect(change && [change.offsetBeforeMinutes, change.offsetAfterMinutes]).toEqual(offsets);
    }
    expect(offsetChangeAt([PERMANENT_DST], "America/Los_Angeles", at(instant))).toBeUndefined();
  });

  test.each([
    ["2026-12-24T12:00Z", ["2026b", -480, -420]],
    ["2027-06-15T12:00Z", ["2026g", -420, -360]],
    ["2027-12-24T12:00Z", undefined],
    ["2028-07-01T12:00Z", ["2026g", -420, -480]],
  ])("at %s by two releases together, in whatever order they come", (instant, expected) => {
    for (const releases of [
      [PERMANENT_DST, REPEAL],
      [REPEAL, PERMANENT_DST],
    ]) {
      const change = offsetChangeAt(releases, "America/Vancouver", at(instant));
      expect(
        change && [change.release, change.offsetBeforeMinutes, change.offsetAfterMinutes],
      ).toEqual(expected);
    }
  });
});

describe("the first change within a span", () => {
  const first = (start: string, end: string, releases = [PERMANENT_DST]) =>
    firstOffsetChange(releases, "America/Vancouver", { start: at(start), end: at(end) });

  test("is the one that holds at its start, with its whole length, or the next one", () => {
    const [winter, nextWinter] = WINTERS;
    expect(first("2026-12-01T00:00Z", "2026-12-02T00:00Z")).toEqual({
      ...winter,
      release: "2026b",
    });
    expect(first("2026-10-01T00:00Z", "2028-10-01T00:00Z")).toEqual({
      ...winter,
      release: "2026b",
    });
    expect(first("2027-03-14T10:00Z", "2028-10-01T00:00Z")).toEqual({
      ...nextWinter,
      release: "2026b",
    });
  });

  test("is none before it begins, and none that a later release takes back", () => {
    expect(first("2027-03-14T10:00Z", "2027-11-07T09:00Z")).toBeUndefined();
    expect(
      first("2027-11-07T09:00Z", "2028-03-12T10:00Z", [PERMANENT_DST, REPEAL]),
    ).toBeUndefined();
  });
});
