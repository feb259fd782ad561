import fc from "fast-check";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { intlOffsetMinutesAt } from "../zones/intl-offset.ts";
import { offsetMinutesAt } from "../zones/offset.ts";
import { WORLD_ZONES } from "../zones/world-zones.ts";
import { RULES_END, RULES_START, zoneRule } from "../zones/zone-rules.ts";
import { meetingFile } from "./meeting-file.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

interface Read {
  readonly start: number;
  readonly end: number;
  readonly zone: string | undefined;
  readonly text: string | undefined;
}

function writeFile(zone: string, start: number, minutes = 60): string {
  const span = { start, end: start + minutes * MINUTE_MS };
  const text = `${zone}: at noon; Zoë, Ada\n\\o/ ${"時".repeat(40)}`;
  return meetingFile({ ...span, uid: "1", zone, summary: "Meeting", description: text }, NOW);
}

/** By ical.js, with the file's own definition of the zone. */
function readWithIcal(file: string): Read {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = calendar.getFirstSubcomponent("vevent");
  const [start, end] = ["dtstart", "dtend"].map(
    (name) => event?.getFirstPropertyValue(name) as ICAL.Time,
  );
  return {
    start: start?.toJSDate().getTime() ?? Number.NaN,
    end: end?.toJSDate().getTime() ?? Number.NaN,
    zone: start?.zone?.tzid,
    text: event?.getFirstPropertyValue("description")?.toString(),
  };
}

/** By node-ical, with the system's rules for the zone that the file names. */
function readWithNodeIcal(file: string): Read {
  const events = Object.values(nodeIcal.sync.parseICS(file)).filter(
    (one) => one?.type === "VEVENT",
  );
  const [event] = events;
  if (!event?.end || events.length > 1) throw new Error("The file has not one event.");
  return {
    start: event.start.getTime(),
    end: event.end.getTime(),
    zone: event.start.tz?.replace("Etc/", ""),
    text: typeof event.description === "string" ? event.description : undefined,
  };
}

const READERS = [readWithIcal, readWithNodeIcal];

describe("two parsers read start, end, zone and text of the file:", () => {
  test.each([
    ["the week in which only America has DST", "America/New_York", "2027-03-16T13:00Z"],
    ["the week in which Europe no longer has DST", "Europe/London", "2027-11-02T15:00Z"],
    ["the hour before DST starts", "Europe/Berlin", "2027-03-28T00:00Z"],
    ["across the start of DST", "Europe/Berlin", "2027-03-28T00:30Z"],
    ["the hour after DST starts", "Europe/Berlin", "2027-03-28T01:00Z"],
    ["the day DST ends", "America/Los_Angeles", "2026-11-01T18:00Z"],
    ["a change of half an hour", "Australia/Lord_Howe", "2027-04-05T00:00Z"],
    ["a quarter-hour offset without DST", "Asia/Kathmandu", "2026-11-24T03:15Z"],
    ["before Ramadan", "Africa/Casablanca", "2026-02-14T12:00Z"],
    ["during Ramadan", "Africa/Casablanca", "2026-02-20T12:00Z"],
    ["after Ramadan", "Africa/Casablanca", "2026-03-23T12:00Z"],
    ["summer in Dublin", "Europe/Dublin", "2027-07-01T08:00Z"],
    ["winter in Dublin", "Europe/Dublin", "2027-01-07T09:00Z"],
    ["a day ahead of UTC", "Pacific/Kiritimati", "2026-11-24T23:00Z"],
  ])("%s", (_what, zone, at) => {
    const start = Date.parse(at);
    for (const minutes of [15, 60, 120]) {
      const file = writeFile(zone, start, minutes);
      for (const read of READERS) {
        expect(read(file)).toEqual({
          start,
          end: start + minutes * MINUTE_MS,
          zone,
          text: `${zone}: at noon; Zoë, Ada\n\\o/ ${"時".repeat(40)}`,
        });
      }
    }
  });
});

test("a zone is defined from the change before the meeting to the one after it", () => {
  const file = writeFile("Africa/Casablanca", Date.parse("2026-02-20T12:00Z"));
  expect(file.split("\r\n").slice(3, 20)).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:Africa/Casablanca",
    "BEGIN:STANDARD",
    "DTSTART:20260215T030000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:20260322T020000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0100",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    "UID:1",
    "DTSTAMP:20261120T120000Z",
    "DTSTART;TZID=Africa/Casablanca:20260220T120000",
  ]);
});

test.each([
  ["starts where clocks go back", "Europe/London", "2026-10-25T00:30Z", 120],
  ["ends where clocks go back", "Europe/London", "2026-10-24T23:30Z", 60],
  ["is in UTC", "UTC", "2026-11-24T15:00Z", 60],
  ["is in a zone without rules", "Mars/Olympus", "2026-11-24T15:00Z", 60],
  ["is later than the rules", "Europe/London", "2037-06-01T15:00Z", 60],
])("the file of a meeting that %s is in UTC", (_what, zone, at, minutes) => {
  const file = writeFile(zone, Date.parse(at), minutes);
  expect(file).not.toContain("TZID");
  for (const read of READERS) {
    expect(read(file)).toMatchObject({
      ...{ start: Date.parse(at), end: Date.parse(at) + minutes * MINUTE_MS },
      zone: "UTC",
    });
  }
});

const REQUIRED = ["VERSION", "PRODID", "UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY"];

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

// Reading 2,000 files with two parsers takes some seconds.
test("two parsers read every zone at any instant as our rules do, and the file keeps to the format", () => {
  fc.assert(
    fc.property(
      zoneAndStart,
      fc.constantFrom(15, 30, 45, 60, 90, 120),
      ({ zone, start }, minutes) => {
        const file = writeFile(zone, start, minutes);
        const end = start + minutes * MINUTE_MS;
        // The system's rules may be older than ours.
        const isKnownAlike = [start - DAY_MS, start, end, end + DAY_MS].every(
          (at) => intlOffsetMinutesAt(zone, at) === offsetMinutesAt(zone, at),
        );
        for (const read of isKnownAlike ? READERS : [readWithIcal]) {
          expect(read(file)).toMatchObject({ start, end });
        }
        const lines = file.split("\r\n");
        expect(lines.pop()).toBe("");
        const isWrong = (line: string) => !/^[^\r\n]+$/.test(line) || Buffer.byteLength(line) > 75;
        expect(lines.filter(isWrong)).toEqual([]);
        const properties = lines.map((line) => /^[A-Z]+/.exec(line)?.[0]);
        expect(properties).toEqual(expect.arrayContaining(REQUIRED));
      },
    ),
    { numRuns: 2000 },
  );
});
