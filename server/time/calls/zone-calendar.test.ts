import ICAL from "ical.js";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { clockChanges } from "../../../shared/zones/clock-changes.ts";
import { RULES_END, zoneNames, zoneRule } from "../../../shared/zones/zone-rules.ts";
import { openCompiledZones } from "../../testing/app.ts";
import { writeZoneCalendar } from "./world-time.ts";

const START = Date.UTC(2026, 0);
const { histories } = openCompiledZones();

function calendarOf(zone: string): string {
  const history = histories.get(zone)?.();
  if (!history) throw new Error(`There is no ${zone}`);
  return writeZoneCalendar(zone, history);
}

test("the definition of a zone has a rule for each of two changes that come back every year; a day beside a weekday of the month is named by its dates, of two months where it needs both", () => {
  const lines = calendarOf("Africa/Cairo").split("\r\n");
  expect(lines.filter((line) => /^(?:DTSTART|RRULE|TZNAME)/.test(line))).toEqual([
    ...["DTSTART:19700424T000000", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1FR", "TZNAME:EEST"],
    "DTSTART:19701030T000000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=26,27,28,29,30,31;BYDAY=FR",
    "TZNAME:EET",
    "DTSTART:19741101T000000",
    "RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1;BYDAY=FR",
    "TZNAME:EET",
  ]);
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

test("of every zone ical.js reads each change from 2026 to 2036 as our rules have it", () => {
  let compared = 0;
  for (const zone of zoneNames()) {
    const offsetAt = readWithIcal(zone);
    for (const { at, before, after } of clockChanges(zone, START, RULES_END - 1)) {
      // Local times that are neither in a gap nor in an overlap.
      const last = at + Math.min(before, after) * MINUTE_MS - MINUTE_MS;
      const first = at + Math.max(before, after) * MINUTE_MS;
      expect([zone, at, offsetAt(last), offsetAt(first)]).toEqual([zone, at, before, after]);
      compared += 1;
    }
    expect([zone, offsetAt(RULES_END)]).toEqual([zone, zoneRule(zone).offsets.at(-1)]);
  }
  expect(compared).toBeGreaterThan(3000);
});
