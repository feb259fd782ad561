import { expect, test } from "vitest";
import { type Meeting, meetingAt } from "../../shared/meeting/meeting.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { VANCOUVER } from "../testing/meeting-cases.ts";
import { comingDates, lawShifts } from "./meeting-dates.ts";

const ABOUT = { people: [], lengthMinutes: 60, repeat: 1 } as const;
const BERLIN = meetingAt(Date.parse("2027-03-08T08:00Z"), ABOUT, "Europe/Berlin");

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

test.each<[string, Partial<Meeting>, string[], string[]]>([
  [
    "run until the changes of clocks of a season, and each shift is marked once",
    {},
    ["America/Los_Angeles", "Australia/Sydney", "Asia/Kolkata"],
    [
      "2027-03-08",
      "2027-03-15: America/Los_Angeles 60 until 2027-03-22",
      "2027-03-22",
      "2027-03-29: Australia/Sydney,Asia/Kolkata -60",
      "2027-04-05: Australia/Sydney -120",
    ],
  ],
  [
    "are the same where the meeting takes turns, without a shift where they are skipped",
    { first: { year: 2027, month: 3, day: 22 }, times: [9 * 60, 20 * 60], skipped: [1] },
    ["Asia/Tokyo"],
    ["2027-03-22", "2027-03-29", "2027-04-05: Asia/Tokyo -60"],
  ],
  [
    "are five where no clocks change",
    {},
    ["Europe/Paris"],
    ["2027-03-08", "2027-03-15", "2027-03-22", "2027-03-29", "2027-04-05"],
  ],
  ["are one for a meeting that takes place once", { repeat: undefined }, ["UTC"], ["2027-03-08"]],
])("the dates of a weekly meeting on Berlin's clock %s", (_rule, change, zones, dates) => {
  expect(datesOf({ ...BERLIN, ...change }, zones, "2027-03-01T00:00Z")).toEqual(dates);
});

const ZONES = ["Europe/Berlin", "America/Vancouver", "Asia/Tokyo"];
const AUTUMN: Meeting = { ...BERLIN, first: { year: 2026, month: 10, day: 20 }, times: [17 * 60] };

function lawsOf(meeting: Meeting) {
  const now = Date.UTC(2026, 9, 19);
  return lawShifts(meeting, ZONES, now, [VANCOUVER]).map(({ zones, minutes, from }) => [
    zones.map((index) => ZONES[index]).join(),
    minutes,
    formatIsoDate(from.date),
  ]);
}

test.each<[string, Partial<Meeting>, ReturnType<typeof lawsOf>]>([
  ["where it holds, from the first date on", {}, [["America/Vancouver", 60, "2026-11-03"]]],
  [
    "for all others where the clock of the meeting is",
    { zone: "America/Vancouver", times: [8 * 60] },
    [["Europe/Berlin,Asia/Tokyo", -60, "2026-11-03"]],
  ],
  ["not on a skipped date", { skipped: [2] }, [["America/Vancouver", 60, "2026-11-10"]]],
  ["not in the past", { first: { year: 2026, month: 10, day: 13 }, repeat: undefined }, []],
])("a law shifts the meeting %s", (_where, change, shifts) => {
  expect(lawsOf({ ...AUTUMN, ...change })).toEqual(shifts);
});
