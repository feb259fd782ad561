import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Meeting } from "../../../shared/meeting/meeting.ts";
import { anySeries, endOfYears, meetingsOf } from "../../testing/meeting-cases.ts";
import { isForNodeIcal, readWithIcal, readWithNodeIcal } from "../../testing/read-calendar.ts";
import { calendarFile } from "./calendar-file.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const FORTNIGHTLY: Meeting = {
  zone: "Europe/Berlin",
  first: { year: 2027, month: 3, day: 9 },
  repeat: 2,
  times: [9 * 60, 17 * 60 + 30],
  lengthMinutes: 45,
  skipped: [],
  people: [],
};

function fileOf(meeting: Meeting): string {
  return calendarFile(
    { uid: "m", zone: "Asia/Tokyo", summary: "Call", description: "", meeting },
    NOW,
  );
}

/** What differs between the events of a file. */
function eventsOf(series: Meeting): readonly string[] {
  return fileOf(series)
    .replace(/^.*?BEGIN:VEVENT/s, "")
    .split("\r\n")
    .filter((line) => /^(?:UID|DTSTART|DTEND|RRULE|EXDATE)/.test(line));
}

/** What the parsers read otherwise than the page shows it. */
function misreadings(series: Meeting) {
  const file = fileOf(series);
  const meetings = meetingsOf(series);
  const until = endOfYears(series);
  const isKnownAlike = isForNodeIcal(
    series.zone,
    meetings.map(([start]) => start),
  );
  const readers = isKnownAlike ? [readWithIcal, readWithNodeIcal] : [readWithIcal];
  return readers
    .map((read) => ({ reader: read.name, series, read: read(file, until), meetings }))
    .filter(({ read }) => JSON.stringify(read) !== JSON.stringify(meetings));
}

describe("the file of a series has an event for each turn, with its rule:", () => {
  test("every two weeks, in turns", () => {
    expect(eventsOf(FORTNIGHTLY)).toEqual([
      "UID:m-1",
      "DTSTART;TZID=Europe/Berlin:20270309T090000",
      "DTEND;TZID=Europe/Berlin:20270309T094500",
      "RRULE:FREQ=WEEKLY;INTERVAL=4",
      "UID:m-2",
      "DTSTART;TZID=Europe/Berlin:20270323T173000",
      "DTEND;TZID=Europe/Berlin:20270323T181500",
      "RRULE:FREQ=WEEKLY;INTERVAL=4",
    ]);
  });

  test("on a weekday of each month, and on the last one", () => {
    const monthly: Meeting = { ...FORTNIGHTLY, repeat: "monthly", times: [540] };
    expect(eventsOf(monthly)[3]).toBe("RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=2TU");
    expect(eventsOf({ ...monthly, times: [540, 600, 660] })[3]).toBe(
      "RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU",
    );
    expect(eventsOf({ ...monthly, first: { year: 2027, month: 3, day: 30 } })[3]).toBe(
      "RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=-1TU",
    );
  });

  test("without the dates that are skipped; one that starts with them begins later", () => {
    const series = { ...FORTNIGHTLY, skipped: [0, 1, 4, 5] };
    expect(eventsOf(series).filter((line) => !line.startsWith("DTEND"))).toEqual([
      "UID:m-1",
      "DTSTART;TZID=Europe/Berlin:20270406T090000",
      "RRULE:FREQ=WEEKLY;INTERVAL=4",
      "EXDATE;TZID=Europe/Berlin:20270504T090000",
      "UID:m-2",
      "DTSTART;TZID=Europe/Berlin:20270420T173000",
      "RRULE:FREQ=WEEKLY;INTERVAL=4",
      "EXDATE;TZID=Europe/Berlin:20270518T173000",
    ]);
  });

  test("in UTC without a zone", () => {
    const series = { ...FORTNIGHTLY, zone: "Etc/UTC", times: [540], skipped: [] };
    expect(fileOf(series)).not.toContain("TZ");
    expect(eventsOf(series)).toEqual([
      "UID:m-1",
      "DTSTART:20270309T090000Z",
      "DTEND:20270309T094500Z",
      "RRULE:FREQ=WEEKLY;INTERVAL=2",
    ]);
  });

  test("with the zone's yearly rules, which Outlook reads, or dates where none hold without end", () => {
    expect(fileOf(FORTNIGHTLY).match(/RRULE:FREQ=YEARLY/g)).toHaveLength(2);
    expect(fileOf({ ...FORTNIGHTLY, zone: "America/Vancouver" })).not.toContain("YEARLY");
  });
});

describe("a date on a clock change, which calendars read differently, is an event of its own in UTC:", () => {
  const atNight = (first: Meeting["first"], changes: Partial<Meeting> = {}): Meeting => ({
    ...FORTNIGHTLY,
    ...{ first, repeat: 1, times: [150], lengthMinutes: 60 },
    ...changes,
  });

  test("the first one in the hour that is skipped", () => {
    const series = atNight({ year: 2027, month: 3, day: 28 });
    const events = eventsOf(series);
    expect(events.slice(0, 4)).toEqual([
      "UID:m-1",
      "DTSTART;TZID=Europe/Berlin:20270404T023000",
      "DTEND;TZID=Europe/Berlin:20270404T033000",
      "RRULE:FREQ=WEEKLY;INTERVAL=1",
    ]);
    expect(events).toContain("EXDATE;TZID=Europe/Berlin:20271031T023000");
    expect(events.join()).toContain(
      "UID:m-1-2027-03-28,DTSTART:20270328T013000Z,DTEND:20270328T023000Z",
    );
    expect(misreadings(series)).toEqual([]);
  });

  test.each([
    ["in the hour that is repeated", atNight({ year: 2027, month: 10, day: 31 })],
    ["across a change", atNight({ year: 2027, month: 3, day: 28 }, { times: [60] })],
    [
      "of a day's length",
      atNight({ year: 2027, month: 3, day: 27 }, { times: [600], lengthMinutes: 1440 }),
    ],
    ["of half an hour", atNight({ year: 2027, month: 4, day: 4 }, { zone: "Australia/Lord_Howe" })],
    ["skipped", atNight({ year: 2027, month: 3, day: 28 }, { skipped: [31] })],
  ])("%s", (_what, series) => {
    expect(misreadings(series)).toEqual([]);
  });

  test("not if it is skipped", () => {
    const skipped = [31];
    const events = eventsOf(atNight({ year: 2027, month: 3, day: 28 }, { skipped })).join();
    expect(events).toContain("EXDATE;TZID=Europe/Berlin:20271031T023000");
    expect(events).not.toContain("UID:m-1-2027-10-31");
  });
});

test("two parsers read two years of any series as the page shows it", () => {
  fc.assert(
    fc.property(anySeries, (series) => {
      expect(misreadings(series)).toEqual([]);
    }),
    { numRuns: 120 },
  );
});

test("throws RangeError for a series in an unknown zone", () => {
  expect(() => fileOf({ ...FORTNIGHTLY, zone: "Mars/Olympus" })).toThrow(RangeError);
});
