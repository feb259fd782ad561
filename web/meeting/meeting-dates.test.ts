import { describe, expect, test } from "vitest";
import type { ReleaseChanges } from "../../shared/api/zone-changes.ts";
import type { Meeting } from "../../shared/meeting/meeting.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { comingDates, lawShifts } from "./meeting-dates.ts";

const BERLIN: Meeting = {
  people: [],
  zone: "Europe/Berlin",
  first: { year: 2027, month: 3, day: 8 },
  repeat: 1,
  times: [9 * 60],
  lengthMinutes: 60,
  skipped: [],
};

/** Each date, with its shifts: "Asia/Tokyo -60 until 2027-03-22". */
function datesOf(meeting: Meeting, zones: readonly string[], from: string) {
  return comingDates(meeting, zones, Date.parse(from)).map(({ date, shifts }) =>
    [
      formatIsoDate(date),
      ...shifts.map(({ zones: moved, minutes, until }) =>
        [
          moved.map((index) => zones[index]),
          minutes,
          ...(until ? ["until", formatIsoDate(until.date)] : []),
        ].join(" "),
      ),
    ].join(": "),
  );
}

describe("the dates of a weekly meeting on Berlin's clock", () => {
  test("run until the changes of clocks of a season, and each shift is marked once", () => {
    const zones = ["Europe/Berlin", "America/Los_Angeles", "Australia/Sydney", "Asia/Kolkata"];
    expect(datesOf(BERLIN, zones, "2027-03-01T00:00Z")).toEqual([
      "2027-03-08",
      "2027-03-15: America/Los_Angeles 60 until 2027-03-22",
      "2027-03-22",
      "2027-03-29: Australia/Sydney,Asia/Kolkata -60",
      "2027-04-05: Australia/Sydney -120",
    ]);
  });

  test("are the same where the meeting takes turns", () => {
    const inTurn = { ...BERLIN, times: [9 * 60, 20 * 60] };
    expect(datesOf(inTurn, ["Asia/Tokyo"], "2027-03-20T00:00Z")).toEqual([
      ...["2027-03-22", "2027-03-29: Asia/Tokyo -60", "2027-04-05"],
    ]);
  });

  test("shift by half an hour where clocks do", () => {
    expect(datesOf(BERLIN, ["Australia/Lord_Howe"], "2027-03-20T00:00Z").slice(1)).toEqual([
      "2027-03-29: Australia/Lord_Howe -60",
      "2027-04-05: Australia/Lord_Howe -90",
    ]);
  });

  test("are five where no clocks change, and one for a meeting that takes place once", () => {
    expect(datesOf(BERLIN, ["Europe/Paris"], "2027-03-01T00:00Z")).toHaveLength(5);
    const once = { ...BERLIN, repeat: undefined };
    expect(datesOf(once, ["Asia/Tokyo"], "2027-03-01T00:00Z")).toEqual(["2027-03-08"]);
  });

  test("skipped ones are listed without a shift", () => {
    const skipped = { ...BERLIN, skipped: [1, 2] };
    expect(datesOf(skipped, ["America/Los_Angeles"], "2027-03-01T00:00Z").join()).not.toContain(
      "2027-03-15: ",
    );
  });
});

/** Vancouver stays on UTC-7 from November 2026 on. */
const VANCOUVER: ReleaseChanges = {
  release: "2026b",
  before: "2026a",
  publishedMs: null,
  changes: [
    {
      zones: ["America/Vancouver"],
      isNew: false,
      sentence: "",
      differences: [
        {
          fromMs: Date.UTC(2026, 10, 1, 9),
          untilMs: Date.UTC(2027, 2, 14, 10),
          offsetBeforeMinutes: -480,
          offsetAfterMinutes: -420,
        },
      ],
    },
  ],
};
const ZONES = ["Europe/Berlin", "America/Vancouver", "Asia/Tokyo"];
const AUTUMN: Meeting = { ...BERLIN, first: { year: 2026, month: 10, day: 20 }, times: [17 * 60] };

function lawsOf(meeting: Meeting, releases = [VANCOUVER]) {
  const now = Date.UTC(2026, 9, 19);
  return lawShifts(meeting, ZONES, now, releases).map(({ zones, minutes, from }) => [
    zones.map((index) => ZONES[index]).join(),
    minutes,
    formatIsoDate(from.date),
  ]);
}

test("a law shifts the meeting where it holds, from the first date on", () => {
  expect(lawsOf(AUTUMN)).toEqual([["America/Vancouver", 60, "2026-11-03"]]);
});

test("a law where the clock of the meeting is shifts it for all others", () => {
  const meeting = { ...AUTUMN, zone: "America/Vancouver", times: [8 * 60] };
  expect(lawsOf(meeting)).toEqual([["Europe/Berlin,Asia/Tokyo", -60, "2026-11-03"]]);
});

test("no law shifts a skipped date, a past one, or a zone that no release changes", () => {
  expect(lawsOf({ ...AUTUMN, skipped: [2] })).toEqual([["America/Vancouver", 60, "2026-11-10"]]);
  const past = { ...AUTUMN, first: { year: 2026, month: 10, day: 13 }, repeat: undefined };
  expect(lawsOf(past)).toEqual([]);
  expect(lawsOf(AUTUMN, [])).toEqual([]);
});
