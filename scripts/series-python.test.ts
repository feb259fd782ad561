import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findPythonCalendar } from "../server/testing/find-services.mjs";
import { calendarFile } from "../web/meeting/calendar/calendar-file.ts";
import { anySeries, endOfYears, meetingsOf } from "../web/testing/meeting-cases.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const python = findPythonCalendar();

/** Prints start and end in seconds since the epoch of what each calendar has until some second. */
const READ = `
import json, sys
from datetime import datetime, timezone
from icalendar import Calendar
from recurring_ical_events import of
read = []
for text, until in json.load(sys.stdin):
    events = of(Calendar.from_ical(text)).between((2026, 1, 1), datetime.fromtimestamp(until, timezone.utc))
    spans = [[e[name].dt.timestamp() for name in ("DTSTART", "DTEND")] for e in events]
    read.append(sorted(span for span in spans if span[0] < until))
json.dump(read, sys.stdout)
`;

// Python takes some seconds.
test.skipIf(!python)(
  `python3-icalendar reads two years of any series as the page shows it${python ? "" : ": needs python3-icalendar and python3-recurring-ical-events"}`,
  () => {
    const asked = fc.sample(anySeries, { numRuns: 150, seed: 45 });
    const input = asked.map((series) => {
      const entry = { uid: "m", zone: "UTC", summary: "Call", description: "", meeting: series };
      // By another name Python has no rules of its own for the zone.
      const file = calendarFile(entry, NOW).replace(/TZID([=:])/g, "TZID$1In-file/");
      return [file, endOfYears(series) / 1000];
    });
    const { stdout, stderr, status } = spawnSync(python ?? "", ["-c", READ], {
      input: JSON.stringify(input),
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    expect([status, stderr]).toEqual([0, ""]);
    const read = JSON.parse(stdout) as number[][][];
    for (const [i, series] of asked.entries()) {
      const meetings = meetingsOf(series).map((span) => span.map((ms) => ms / 1000));
      expect([series, read[i]]).toEqual([series, meetings]);
    }
  },
);
