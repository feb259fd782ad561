import fc from "fast-check";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { type Meeting, meetingAt } from "../../../shared/meeting/meeting.ts";
import { intlOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { resolveWallTime } from "../../../shared/zones/wall-time.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import {
  isKnownZone,
  offsetMinutesAt,
  RULES_END,
  RULES_START,
  rulesCover,
  YEARS_END,
  zoneRule,
} from "../../../shared/zones/zone-rules.ts";
import { anySeries, endOfYears, meetingsOf } from "../../testing/meeting-cases.ts";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";

/** Start and end in ms. */
type Spans = readonly (readonly [start: number, end: number])[];

/** The events of a file that start before an instant (ms), in order, by ical.js and the file's own definition of the zone. */
function readWithIcal(file: string, until: number): Spans {
  return new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents("vevent")
    .flatMap((component) => {
      const event = new ICAL.Event(component);
      const spanOf = ({ startDate, endDate }: Pick<ICAL.Event, "startDate" | "endDate">) =>
        [startDate, endDate].map((one) => one.toJSDate().getTime()) as [number, number];
      // Of an occurrence the length is that on the clocks.
      if (!event.isRecurring()) return [spanOf(event)];
      const iterator = event.iterator();
      const spans: [number, number][] = [];
      for (let time = iterator.next(); time; time = iterator.next()) {
        const span = spanOf(event.getOccurrenceDetails(time));
        if (span[0] >= until) break;
        spans.push(span);
      }
      return spans;
    })
    .filter(([start]) => start < until)
    .sort(([one], [other]) => one - other);
}

/** Likewise by node-ical and the system's rules for the zone that the file names. */
function readWithNodeIcal(file: string, until: number): Spans {
  const range = { from: new Date(0), to: new Date(until - 1) };
  return Object.values(nodeIcal.sync.parseICS(file))
    .flatMap((one) => (one?.type === "VEVENT" ? [one] : []))
    .flatMap((event): readonly { start: Date; end?: Date }[] =>
      event.rrule ? nodeIcal.expandRecurringEvent(event, range) : [event],
    )
    .map(({ start, end }): [number, number] => [start.getTime(), end?.getTime() ?? Number.NaN])
    .filter(([start]) => start < until)
    .sort(([one], [other]) => one - other);
}

/**
 * Whether node-ical can read events in a zone: the system's rules may be older than ours. And it takes a local time that is repeated once
 * for the earlier and once for the later instant, so that it does not find it among the dates without a meeting.
 */
function isForNodeIcal(zone: string, starts: readonly number[]): boolean {
  return starts.every((start) => {
    const isKnownAlike = [-DAY_MS, 0, DAY_MS].every(
      (by) => intlOffsetMinutesAt(zone, start + by) === offsetMinutesAt(zone, start + by),
    );
    const wall = start + offsetMinutesAt(zone, start) * MINUTE_MS;
    return (
      isKnownAlike && isKnownZone(zone) && resolveWallTime(zoneRule(zone), wall).kind === "exact"
    );
  });
}

const NOW = Date.parse("2026-11-20T12:00:00.789Z");

const writeFile = (meeting: Meeting, change: Partial<CalendarEntry> = {}) =>
  calendarFile(
    { meeting, uid: "m", zone: "UTC", summary: "Call", description: "London: 1 pm", ...change },
    NOW,
  );
const once = (start: number, lengthMinutes = 60) => meetingAt(start, { people: [], lengthMinutes });
const ONCE = once(Date.parse("2027-03-16T13:00:00Z"));

test("formats exactly this file", () => {
  expect(writeFile(ONCE, { url: "https://clock.test/#at=2027-03-16T13:00Z" })).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//World Clock//Meeting//EN",
      "BEGIN:VEVENT",
      "UID:m",
      "DTSTAMP:20261120T120000Z",
      "SEQUENCE:1795176000",
      "DTSTART:20270316T130000Z",
      "DTEND:20270316T140000Z",
      "SUMMARY:Call",
      "DESCRIPTION:London: 1 pm",
      "URL:https://clock.test/#at=2027-03-16T13:00Z",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test.each<[string, Partial<CalendarEntry>, string, string]>([
  ["line breaks", { summary: "a\r\nb\rc\nd\u2028e" }, "summary", "a\nb\nc\nd\ne"],
  ["another event", { summary: "a\r\nEND:VEVENT\r\nX:1" }, "summary", "a\nEND:VEVENT\nX:1"],
  ["control characters", { summary: "a\u0000\u0007\u007f\u0085b" }, "summary", "ab"],
  ["a lone surrogate", { summary: "a\ud83d" }, "summary", "a\ufffd"],
  ["line breaks in a link", { url: "https://a.b/\r\nX:1" }, "url", "https://a.b/X:1"],
])("%s in a text do not break the file", (_what, change, name, value) => {
  const [event, ...others] = new ICAL.Component(
    ICAL.parse(writeFile(ONCE, change)),
  ).getAllSubcomponents("vevent");
  expect(event?.getFirstPropertyValue(name)).toBe(value);
  expect(event?.getFirstProperty("x")).toBeNull();
  expect(others).toEqual([]);
});

test.each([
  ["starts where clocks go back", "Europe/London", "2026-10-25T00:30Z", 120],
  ["ends where clocks go back", "Europe/London", "2026-10-24T23:30Z", 60],
  ["is in UTC by another name", "Etc/UCT", "2026-11-24T15:00Z", 60],
  ["is in a zone without rules", "Mars/Olympus", "2026-11-24T15:00Z", 60],
  ["is later than the rules", "Europe/London", "2037-06-01T15:00Z", 60],
])("the file of a meeting that %s is in UTC", (_what, zone, at, minutes) => {
  const start = Date.parse(at);
  const file = writeFile(once(start, minutes), { zone });
  expect(file).not.toContain("TZID");
  expect(readWithIcal(file, YEARS_END)).toEqual([[start, start + minutes * MINUTE_MS]]);
});

const CONTENT_LINE = /^[A-Z-]+(?:;[A-Z-]+=[^\p{Cc}",:;]+)*:[^\p{Cc}]*$/u;

/** What breaks the format though parsers forgive it: long lines, and what is no content line or has no end (section 3.1). */
function breachesOf(file: string): readonly string[] {
  const isLong = (line: string) => new TextEncoder().encode(line).length > 75;
  const unfolded = file.replaceAll("\r\n ", "").split("\r\n");
  const isEnded = unfolded.pop() === "";
  const broken = unfolded.filter((line) => !CONTENT_LINE.test(line));
  return [...file.split("\r\n").filter(isLong), ...broken, ...(isEnded ? [] : ["no end"])];
}

/** Any instant, and often one within a day of a clock change. */
const zoneAndStart = fc.constantFrom(...WORLD_ZONES.map(({ zone }) => zone)).chain((zone) => {
  const quarter = (min: number, max: number) =>
    fc
      .integer({ min: min / (15 * MINUTE_MS), max: max / (15 * MINUTE_MS) })
      .map((quarters) => quarters * 15 * MINUTE_MS);
  const nearChange = zoneRule(zone).untils.map((until) => quarter(until - DAY_MS, until + DAY_MS));
  const anywhere = quarter(RULES_START + DAY_MS, RULES_END - DAY_MS);
  return fc.record({
    zone: fc.constant(zone),
    start: fc.oneof(anywhere, ...nearChange.slice(0, 3)),
  });
});

const anyText = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom("\n", "\\", ",", ";", ":", " ", "é", "時", "🕐", "n"),
      fc.string(),
    ),
    ...{ maxLength: 300, size: "max" },
  })
  .filter((text) => !/[^\P{Cc}\n]|\u2028|\u2029/u.test(text));

// Reading 1,000 files with two parsers takes some seconds.
test("two parsers read every zone at any instant as our rules do, and any text, and the file keeps to the format", () => {
  fc.assert(
    fc.property(
      zoneAndStart,
      fc.constantFrom(15, 30, 45, 60, 90, 120),
      anyText,
      ({ zone, start }, minutes, text) => {
        const file = writeFile(once(start, minutes), { zone, summary: text, description: text });
        const spans = [[start, start + minutes * MINUTE_MS]];
        expect(readWithIcal(file, YEARS_END)).toEqual(spans);
        const isForBoth = isForNodeIcal(zone, spans.flat());
        expect(isForBoth ? readWithNodeIcal(file, YEARS_END) : spans).toEqual(spans);
        const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
        for (const name of ["summary", "description"])
          expect(event?.getFirstPropertyValue(name)).toBe(text);
        expect(breachesOf(file)).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test("a meeting that a calendar moves by up to a year keeps to the zone's offset of then", () => {
  const days = fc.integer({ min: -365, max: 365 });
  fc.assert(
    fc.property(zoneAndStart, days, ({ zone, start }, by) => {
      const moved = start + by * DAY_MS;
      const wall = moved + offsetMinutesAt(zone, moved) * MINUTE_MS;
      fc.pre(rulesCover(moved) && resolveWallTime(zoneRule(zone), wall).kind === "exact");
      const local = new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, "");
      const file = writeFile(once(start), { zone }).replace(
        /(DTSTART;TZID=[^:]+:).*/,
        `$1${local}`,
      );
      fc.pre(file.includes("TZID"));
      expect(readWithIcal(file, YEARS_END)[0]?.[0]).toBe(moved);
    }),
  );
});

const START = Date.parse("2027-03-09T08:00Z");
const FORTNIGHTLY: Meeting = {
  ...meetingAt(START, { people: [], lengthMinutes: 45, repeat: 2 }, "Europe/Berlin"),
  times: [9 * 60, 17 * 60 + 30],
};

describe("the file of a series", () => {
  const eventsOf = (series: Meeting) =>
    writeFile(series)
      .replace(/^.*?BEGIN:VEVENT/s, "")
      .split("\r\n")
      .filter((line) => /^(?:UID|DTSTART|DTEND|RRULE|EXDATE)/.test(line));

  test("has an event for each turn with its rule, without the dates that are skipped", () => {
    expect(eventsOf({ ...FORTNIGHTLY, skipped: [0, 1, 4, 5] })).toEqual([
      "UID:m-1",
      "DTSTART;TZID=Europe/Berlin:20270406T090000",
      "DTEND;TZID=Europe/Berlin:20270406T094500",
      "RRULE:FREQ=WEEKLY;INTERVAL=4",
      "EXDATE;TZID=Europe/Berlin:20270504T090000",
      "UID:m-2",
      "DTSTART;TZID=Europe/Berlin:20270420T173000",
      "DTEND;TZID=Europe/Berlin:20270420T181500",
      "RRULE:FREQ=WEEKLY;INTERVAL=4",
      "EXDATE;TZID=Europe/Berlin:20270518T173000",
    ]);
  });

  test("has a date on a clock change, which calendars read differently, as an event of its own in UTC", () => {
    const first = { year: 2027, month: 3, day: 28 };
    const atNight: Meeting = { ...FORTNIGHTLY, first, repeat: 1, times: [150] };
    expect(eventsOf(atNight).join()).toContain(
      "UID:m-1-2027-03-28,DTSTART:20270328T013000Z,DTEND:20270328T021500Z",
    );
  });

  test("has the zone's yearly rules, which Outlook reads, or dates where none hold without end", () => {
    expect(writeFile(FORTNIGHTLY).match(/RRULE:FREQ=YEARLY/g)).toHaveLength(2);
    expect(writeFile({ ...FORTNIGHTLY, zone: "America/Vancouver" })).not.toContain("YEARLY");
  });

  test("is read by two parsers as the page shows its dates of two years", () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        const file = writeFile(series);
        const dates = meetingsOf(series);
        const until = endOfYears(series);
        expect(readWithIcal(file, until)).toEqual(dates);
        const starts = dates.map(([start]) => start);
        const isForBoth = isForNodeIcal(series.zone, starts);
        expect(isForBoth ? readWithNodeIcal(file, until) : dates).toEqual(dates);
      }),
      { numRuns: 120 },
    );
  });
});
