import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { MINUTE_MS, SECOND_MS } from "../../../shared/durations.ts";
import { zoneNames, zoneRule } from "../../../shared/zones/zone-rules.ts";
import { openCompiledZones } from "../../testing/app.ts";
import { findPythonCalendar } from "../../testing/find-services.mjs";
import { writeZoneCalendar } from "./timezone-routes.ts";

const START = Date.UTC(2026, 0);
const python = findPythonCalendar();

/** Prints the offsets in minutes at some seconds since the epoch, by the only zone of each calendar. */
const READ = `
import json, sys
from datetime import datetime
from icalendar import Calendar
read = []
for text, seconds in json.load(sys.stdin):
    zone = Calendar.from_ical(text).walk("VTIMEZONE")[0].to_tz()
    read.append([datetime.fromtimestamp(s, zone).utcoffset().total_seconds() / 60 for s in seconds])
json.dump(read, sys.stdout)
`;

test.skipIf(!python)(
  `python3-icalendar reads every zone at each side of every change from 2026 to 2036${python ? "" : ": needs python3-icalendar"}`,
  () => {
    const { histories } = openCompiledZones();
    const asked = zoneNames().map((zone) => {
      const { untils, offsets } = zoneRule(zone);
      const sides = untils.flatMap((at, i) =>
        at >= START
          ? [
              { seconds: (at - MINUTE_MS) / SECOND_MS, offset: offsets[i] },
              { seconds: at / SECOND_MS, offset: offsets[i + 1] },
            ]
          : [],
      );
      const history = histories.get(zone)?.();
      if (!history) throw new Error(`There is no ${zone}`);
      const today = { seconds: Date.UTC(2026, 10, 25) / SECOND_MS, offset: 0 };
      today.offset = offsets[untils.filter((at) => at <= today.seconds * SECOND_MS).length] ?? 0;
      return { zone, file: writeZoneCalendar(zone, history), sides: [today, ...sides] };
    });
    const input = JSON.stringify(
      asked.map(({ file, sides }) => [file, sides.map(({ seconds }) => seconds)]),
    );
    const { stdout, stderr, status } = spawnSync(python ?? "", ["-c", READ], {
      input,
      encoding: "utf8",
      maxBuffer: 2 ** 24,
    });
    expect([status, stderr]).toEqual([0, ""]);
    const read = JSON.parse(stdout) as number[][];
    const differing = asked.filter(
      ({ sides }, i) => JSON.stringify(read[i]) !== JSON.stringify(sides.map((one) => one.offset)),
    );
    expect(differing.map(({ zone }) => zone)).toEqual([]);
    expect(asked.flatMap(({ sides }) => sides).length).toBeGreaterThan(6000);
  },
);
