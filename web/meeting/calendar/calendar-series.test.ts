import fc from "fast-check";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Meeting, Repeat } from "../../../shared/meeting/meeting.ts";
import { intlOffsetMinutesAt } from "../../../shared/zones/intl-offset.ts";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import { resolveWallTime } from "../../../shared/zones/resolve-wall-time.ts";
import { zoneRule } from "../../../shared/zones/zone-rules.ts";
import { anySeries, endOfYears, meetingsOf, SERIES_ZONES } from "../../testing/meeting-cases.ts";
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

type Spans = readonly (readonly [number, number])[];

/** By ical.js, with the file's own definition of the zone. */
function readWithIcal(file: string, until: number): Spans {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar
    .getAllSubcomponents("vevent")
    .flatMap((component) => {
      const event = new ICAL.Event(component);
      const iterator = event.iterator();
      const meetings: [number, number][] = [];
      for (let time = iterator.next(); time; time = iterator.next()) {
        const { startDate, endDate } = event.getOccurrenceDetails(time);
        const start = startDate.toJSDate().getTime();
        if (start >= until) break;
        meetings.push([start, endDate.toJSDate().getTime()]);
      }
      return meetings;
    })
    .sort(([a], [b]) => a - b);
}

/** By node-ical, with the system's rules for the zone that the file names. */
function readWithNodeIcal(file: string, until: number): Spans {
  const range = { from: new Date(NOW - 90 * DAY_MS), to: new Date(until - 1) };
  return Object.values(nodeIcal.sync.parseICS(file))
    .flatMap((one) => (one?.type === "VEVENT" ? [one] : []))
    .flatMap((event) => nodeIcal.expandRecurringEvent(event, range))
    .map(({ start, end }): [number, number] => [start.getTime(), end.getTime()])
    .sort(([a], [b]) => a - b);
}

/**
 * The system's rules may be older than ours. And node-ical takes a local time that is repeated once for the earlier and once for the later
 * instant, so that it does not find it among the dates without a meeting.
 */
function isForNodeIcal({ zone }: Meeting, meetings: Spans): boolean {
  return meetings.every(([start]) => {
    const isKnownAlike = [-DAY_MS, 0, DAY_MS].every(
      (by) => intlOffsetMinutesAt(zone, start + by) === offsetMinutesAt(zone, start + by),
    );
    const wall = start + offsetMinutesAt(zone, start) * MINUTE_MS;
    return isKnownAlike && resolveWallTime(zoneRule(zone), wall).kind === "exact";
  });
}

/** What the parsers read otherwise than the page shows it. */
function misreadings(series: Meeting) {
  const file = fileOf(series);
  const meetings = meetingsOf(series);
  const until = endOfYears(series);
  const readers = isForNodeIcal(series, meetings)
    ? [readWithIcal, readWithNodeIcal]
    : [readWithIcal];
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

// Reads 224 files, each with two parsers.
test.each(SERIES_ZONES)(
  "two parsers read two years of a series in %s as the page shows it",
  (zone) => {
    for (const repeat of [1, 2, 4, "monthly"] satisfies Repeat[]) {
      for (const times of [[540], [540, 1020], [420, 900, 1320], [0, 480, 960, 1425]]) {
        const skipped = [0, 5];
        expect(misreadings({ ...FORTNIGHTLY, zone, repeat, times, skipped })).toEqual([]);
      }
    }
  },
);

test("two parsers read two years of any series as the page shows it", () => {
  fc.assert(
    fc.property(anySeries, (series) => {
      expect(misreadings(series)).toEqual([]);
    }),
    { numRuns: 80 },
  );
});

test("throws RangeError for a series in an unknown zone", () => {
  expect(() => fileOf({ ...FORTNIGHTLY, zone: "Mars/Olympus" })).toThrow(RangeError);
});
