import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { meetingAt } from "../../../shared/meeting/meeting.ts";
import { offsetMinutesAt, rulesCover } from "../../../shared/zones/offset.ts";
import { resolveWallTime } from "../../../shared/zones/resolve-wall-time.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import { RULES_END, RULES_START, YEARS_END, zoneRule } from "../../../shared/zones/zone-rules.ts";
import { isForNodeIcal, readWithIcal, readWithNodeIcal } from "../../testing/read-calendar.ts";
import { calendarFile } from "./calendar-file.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

function writeFile(zone: string, start: number, minutes = 60, text = ""): string {
  const meeting = meetingAt(start, { people: [], lengthMinutes: minutes });
  return calendarFile({ meeting, uid: "1", zone, summary: text, description: text }, NOW);
}

test("a zone is defined with its changes from a year before the meeting to a year after it", () => {
  const definitionOf = (zone: string, at: string) =>
    writeFile(zone, Date.parse(at))
      .replace(/^.*BEGIN:VTIMEZONE\r\n|END:VTIMEZONE.*$/gs, "")
      .replaceAll("\r\nTZOFFSET", " ")
      .split("\r\n")
      .filter((line) => /^(?:TZID|DTSTART)/.test(line));
  expect(definitionOf("Africa/Casablanca", "2026-02-20T12:00Z")).toEqual([
    "TZID:Africa/Casablanca",
    "DTSTART:20240414T020000 FROM:+0000 TO:+0100",
    "DTSTART:20250223T030000 FROM:+0100 TO:+0000",
    "DTSTART:20250406T020000 FROM:+0000 TO:+0100",
    "DTSTART:20260215T030000 FROM:+0100 TO:+0000",
    "DTSTART:20260322T020000 FROM:+0000 TO:+0100",
    "DTSTART:20260920T020000 FROM:+0100 TO:+0000",
  ]);
  expect(definitionOf("Australia/Lord_Howe", "2026-11-24T12:00Z")).toEqual([
    "TZID:Australia/Lord_Howe",
    "DTSTART:20251005T020000 FROM:+1030 TO:+1100",
    "DTSTART:20260405T020000 FROM:+1100 TO:+1030",
    "DTSTART:20261004T020000 FROM:+1030 TO:+1100",
    "DTSTART:20270404T020000 FROM:+1100 TO:+1030",
    "DTSTART:20271003T020000 FROM:+1030 TO:+1100",
  ]);
  expect(definitionOf("Asia/Kathmandu", "2026-11-24T12:00Z")).toEqual([
    "TZID:Asia/Kathmandu",
    "DTSTART:19700101T000000 FROM:+0545 TO:+0545",
  ]);
});

test("a meeting that a calendar moves by up to a year keeps to the zone's offset of then", () => {
  const days = fc.integer({ min: -365, max: 365 });
  fc.assert(
    fc.property(zoneAndStart, days, ({ zone, start }, by) => {
      const moved = start + by * DAY_MS;
      const wall = moved + offsetMinutesAt(zone, moved) * MINUTE_MS;
      fc.pre(rulesCover(moved) && resolveWallTime(zoneRule(zone), wall).kind === "exact");
      const local = new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, "");
      const file = writeFile(zone, start).replace(/(DTSTART;TZID=[^:]+:).*/, `$1${local}`);
      fc.pre(file.includes("TZID"));
      expect(readWithIcal(file, YEARS_END)[0]?.[0]).toBe(moved);
    }),
  );
});

test.each([
  ["starts where clocks go back", "Europe/London", "2026-10-25T00:30Z", 120],
  ["ends where clocks go back", "Europe/London", "2026-10-24T23:30Z", 60],
  ["is in UTC", "UTC", "2026-11-24T15:00Z", 60],
  ["is in UTC by another name", "Etc/UCT", "2026-11-24T15:00Z", 60],
  ["is in a zone without rules", "Mars/Olympus", "2026-11-24T15:00Z", 60],
  ["is later than the rules", "Europe/London", "2037-06-01T15:00Z", 60],
])("the file of a meeting that %s is in UTC", (_what, zone, at, minutes) => {
  const file = writeFile(zone, Date.parse(at), minutes);
  expect(file).not.toContain("TZID");
  const start = Date.parse(at);
  for (const read of [readWithIcal, readWithNodeIcal])
    expect(read(file, YEARS_END)).toEqual([[start, start + minutes * MINUTE_MS]]);
});

/** Each once in its component; sections 3.6, 3.6.1 and 3.6.5. */
const REQUIRED = {
  VCALENDAR: ["VERSION", "PRODID"],
  VEVENT: ["UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION"],
  VTIMEZONE: ["TZID"],
  STANDARD: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
  DAYLIGHT: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
};
const CONTENT_LINE = /^[A-Z-]+(?:;[A-Z-]+=[^\p{Cc}",:;]+)*:[^\p{Cc}]*$/u;

/** What breaks the format though parsers forgive it: ends and length of lines, their grammar, nesting, required properties. */
function breachesOf(file: string): readonly string[] {
  const lines = file.split("\r\n");
  const breaches = lines.pop() === "" ? [] : ["no line break at the end"];
  breaches.push(
    ...lines.filter((line) => new TextEncoder().encode(line).length > 75 || /[\r\n]/.test(line)),
  );
  const open: string[] = [];
  const seen = new Map<string, string[]>();
  for (const line of lines.join("\r\n").replaceAll("\r\n ", "").split("\r\n")) {
    if (!CONTENT_LINE.test(line)) breaches.push(line);
    const [, edge, component = ""] = /^(BEGIN|END):(\w+)$/.exec(line) ?? [];
    if (edge === "BEGIN") {
      open.push(component);
      seen.set(open.join(), []);
    } else if (edge === "END") {
      const names = seen.get(open.join())?.toSorted().join();
      const required = REQUIRED[component as keyof typeof REQUIRED].toSorted().join();
      if (open.pop() !== component || names !== required) breaches.push(`${component}: ${names}`);
    } else seen.get(open.join())?.push(/^[A-Z-]*/.exec(line)?.[0] ?? "");
  }
  return open.length === 0 ? breaches : [...breaches, "not closed"];
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

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom("\n", "\\", ",", ";", ":", " ", "é", "時", "🕐", "n"),
    fc.string(),
  ),
  maxLength: 300,
  size: "max",
});
const isKept = (text: string) => !/[^\P{Cc}\n]|\u2028|\u2029/u.test(text);

// Reading 1,000 files with two parsers takes some seconds.
test("two parsers read every zone at any instant as our rules do, and any text, and the file keeps to the format", () => {
  fc.assert(
    fc.property(
      zoneAndStart,
      fc.constantFrom(15, 30, 45, 60, 90, 120),
      anyText.filter(isKept),
      ({ zone, start }, minutes, text) => {
        const file = writeFile(zone, start, minutes, text);
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
