import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { RULES_END, type ZoneRule, zoneNames, zoneRule } from "../../../shared/zones/zone-rules.ts";
import { openCompiledZones } from "../../testing/app.ts";
import { writeZoneCalendar } from "./timezone-routes.ts";

const START = Date.UTC(2026, 0);
const { histories } = openCompiledZones();

function calendarOf(zone: string): string {
  const history = histories.get(zone)?.();
  if (!history) throw new Error(`There is no ${zone}`);
  return writeZoneCalendar(zone, history);
}

function definitionOf(zone: string): readonly string[] {
  return calendarOf(zone)
    .split("\r\n")
    .filter((line) => /^(?:DTSTART|RRULE|TZNAME)/.test(line));
}

describe("the definition of a zone for calendars", () => {
  test("is a rule for each of two changes that come back every year", () => {
    expect(calendarOf("Europe/Berlin")).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//World Clock//Time zones//EN",
        "BEGIN:VTIMEZONE",
        "TZID:Europe/Berlin",
        "BEGIN:DAYLIGHT",
        "DTSTART:19700329T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
        "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200",
        "TZNAME:CEST",
        "END:DAYLIGHT",
        "BEGIN:STANDARD",
        "DTSTART:19701025T030000",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        "TZOFFSETFROM:+0200",
        "TZOFFSETTO:+0100",
        "TZNAME:CET",
        "END:STANDARD",
        "END:VTIMEZONE",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  test("names a day beside a weekday of the month by its dates, of two months where it needs both", () => {
    expect(definitionOf("Africa/Cairo")).toEqual([
      "DTSTART:19700424T000000",
      "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1FR",
      "TZNAME:EEST",
      "DTSTART:19701030T000000",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=26,27,28,29,30,31;BYDAY=FR",
      "TZNAME:EET",
      "DTSTART:19741101T000000",
      "RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1;BYDAY=FR",
      "TZNAME:EET",
    ]);
  });

  test("has dates before the first year that follows the rules, and only dates where none hold without end", () => {
    expect(definitionOf("America/Havana").slice(-8)).toEqual([
      "DTSTART:20260308T000000",
      "TZNAME:CDT",
      "DTSTART:20271107T010000",
      "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
      "TZNAME:CST",
      "DTSTART:20280312T000000",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
      "TZNAME:CDT",
    ]);
    expect(definitionOf("Asia/Gaza").join()).not.toContain("RRULE");
    expect(definitionOf("Asia/Gaza").slice(-2)).toEqual(["DTSTART:20361018T020000", "TZNAME:EET"]);
    expect(definitionOf("America/Vancouver").slice(-2)).toEqual([
      "DTSTART:20260308T020000",
      "TZNAME:MST",
    ]);
  });
});

/** By ical.js: the offset that a local time has. */
function readWithIcal(zone: string): (wall: number) => number {
  const component = new ICAL.Component(ICAL.parse(calendarOf(zone))).getFirstSubcomponent(
    "vtimezone",
  );
  if (!component) throw new Error("It has no VTIMEZONE");
  const read = new ICAL.Timezone(component);
  expect(read.tzid).toBe(zone);
  return (wall) =>
    read.utcOffset(ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))) / 60;
}

/** By node-ical, which has rules of zones as they are written: each again as an event, to be repeated by it. */
function readWithNodeIcal(zone: string): ZoneRule {
  const [definition] = Object.values(nodeIcal.sync.parseICS(calendarOf(zone))).filter(
    (one) => one?.type === "VTIMEZONE",
  );
  const observances = Object.values(definition as object).filter(
    (one) => typeof one === "object",
  ) as { start: Date; rrule?: string; tzoffsetfrom: string; tzoffsetto: string }[];
  const changes = observances.flatMap(({ start, rrule, tzoffsetfrom, tzoffsetto }) => {
    const at = (wall: Date) => ({
      at: wall.getTime() - minutesOf(tzoffsetfrom) * MINUTE_MS,
      offset: minutesOf(tzoffsetto),
    });
    if (rrule === undefined) return [at(start)];
    const utc = start.toISOString().replace(/[-:]|\.\d+/g, "");
    const event = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${utc}\r\n${rrule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    const [read] = Object.values(nodeIcal.sync.parseICS(event));
    if (read?.type !== "VEVENT") throw new Error("It has no event");
    return (read.rrule?.between(new Date(START), new Date(RULES_END), true) ?? []).map(at);
  });
  changes.sort((a, b) => a.at - b.at);
  return {
    untils: changes.map(({ at }) => at),
    offsets: changes.map(({ offset }) => offset),
  };
}

function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(offset) ?? [];
  const distance = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? 0 - distance : distance;
}

interface Transition {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

function transitionsOf({ untils, offsets }: ZoneRule): readonly Transition[] {
  return untils
    .map((at, i) => ({ at, before: offsets[i] as number, after: offsets[i + 1] as number }))
    .filter(({ at }) => at >= START);
}

// Two parsers read 597 files, each with changes of 67 years.
describe("of every zone a parser reads each change from 2026 to 2036 as our rules have it:", () => {
  test("ical.js", () => {
    let compared = 0;
    for (const zone of zoneNames()) {
      const offsetAt = readWithIcal(zone);
      const rule = zoneRule(zone);
      for (const { at, before, after } of transitionsOf(rule)) {
        // Local times that are neither in a gap nor in an overlap.
        const last = at + Math.min(before, after) * MINUTE_MS - MINUTE_MS;
        const first = at + Math.max(before, after) * MINUTE_MS;
        expect([zone, at, offsetAt(last), offsetAt(first)]).toEqual([zone, at, before, after]);
        compared += 1;
      }
      const end = rule.offsets.at(-1);
      expect([zone, offsetAt(RULES_END)]).toEqual([zone, end]);
    }
    expect(compared).toBeGreaterThan(3000);
  });

  test("node-ical", () => {
    // It reads local times in the machine's zone.
    vi.stubEnv("TZ", "UTC");
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const zone of zoneNames()) {
      const read = readWithNodeIcal(zone);
      const after = read.untils.flatMap((at, i) =>
        at >= START ? [{ at, after: read.offsets[i] }] : [],
      );
      expect([zone, after]).toEqual([
        zone,
        transitionsOf(zoneRule(zone)).map(({ at, after: offset }) => ({ at, after: offset })),
      ]);
    }
  });
});
