import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import {
  type Meeting,
  meetingAt,
  nextOccurrence,
  occurrences,
} from "../../shared/meeting/meeting.ts";
import { decodeMeeting, encodeMeeting } from "../../shared/meeting/meeting-link.ts";
import { resolveWallTime, wallTimeAt } from "../../shared/zones/wall-time.ts";
import { zoneRule } from "../../shared/zones/zone-rules.ts";
import { hourCycle } from "../i18n/times.ts";
import { anySeries, SERIES_ZONES } from "../testing/meeting-cases.ts";
import { googleCalendarLink, outlookCalendarLink } from "./calendar/calendar-file.ts";
import { comingDates } from "./meeting-dates.ts";
import { meetingHtml, meetingText, ruleText } from "./meeting-text.ts";

const NOW = Date.parse("2027-02-20T12:00:00Z");
const anyOnce = fc
  .record({
    minutes: fc.integer({ min: 0, max: 600 * 1440 }),
    lengthMinutes: fc.integer({ min: 1, max: 1440 }),
  })
  .map(({ minutes, lengthMinutes }) =>
    meetingAt(Date.UTC(2026, 10, 1) + minutes * MINUTE_MS, { people: [], lengthMinutes }),
  );
const anyMeeting = fc
  .tuple(
    fc.oneof(anyOnce, anySeries),
    fc.uniqueArray(fc.constantFrom(...SERIES_ZONES), { minLength: 1, maxLength: 3 }),
  )
  .map(
    ([meeting, zones]): Meeting => ({
      ...meeting,
      // A link has each skipped date once.
      skipped: [...new Set(meeting.skipped)],
      people: zones.map((zone) => ({ place: { kind: "zone", zone } })),
    }),
  );

/** The starts of the next dates (ms) by the one function that gives them. */
function startsOf(meeting: Meeting): readonly number[] {
  const zones = meeting.people.map(({ place }) => place.zone);
  return comingDates(meeting, zones, NOW)
    .filter(({ isSkipped }) => !isSkipped)
    .map(({ span }) => span.start);
}

/** "09:30" in a zone. */
function clock(zone: string, instant: number): string {
  const { hour, minute } = wallTimeAt(zone, instant);
  return [hour, minute].map((value) => String(value).padStart(2, "0")).join(":");
}

/** The start in a link to Google Calendar: in UTC, or on the clocks of the zone beside it. */
function readGoogle(link: string): number {
  const { searchParams } = new URL(link);
  const [text = ""] = searchParams.get("dates")?.split("/") ?? [];
  const wall = Date.parse(
    text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?/, "$1-$2-$3T$4:$5:$6Z"),
  );
  return text.endsWith("Z")
    ? wall
    : resolveWallTime(zoneRule(searchParams.get("ctz") ?? ""), wall).instant;
}

/** The forms of a meeting that name other instants than `occurrences` gives. */
function disagreeing(meeting: Meeting): readonly string[] {
  const starts = startsOf(meeting);
  const next = nextOccurrence(meeting, NOW).span.start;
  const places = meeting.people.map(({ place }) => ({ place, name: place.zone, city: place.zone }));
  hourCycle.choose("24");
  const entry = { meeting, uid: "m", zone: "Asia/Tokyo", summary: "Call", description: "" };
  const read = decodeMeeting(encodeMeeting(meeting));
  const google = readGoogle(googleCalendarLink(entry, NOW));
  const outlook = new URL(outlookCalendarLink(entry, NOW, "outlook.live.com")).searchParams;
  const lines = meetingText(meeting, places, NOW).split("\n");
  const rows = meetingHtml(meeting, places, NOW).split("<tr>").slice(2);
  const rule = ruleText(meeting, places);
  const isOnce = rule === undefined;
  const hasTimes = (texts: readonly string[]) =>
    isOnce
      ? places.every(({ place }, at) => texts[at]?.includes(clock(place.zone, next)))
      : texts.length === starts.length &&
        starts.every((start, at) =>
          places.every(({ place }) => texts[at]?.includes(clock(place.zone, start))),
        );
  const agrees = {
    link: read.kind === "meeting" && isSame(startsOf(read.meeting), starts),
    // With its rule, Google Calendar begins with the first date that is not skipped.
    google:
      google === next ||
      occurrences(meeting, { from: 0, count: 80 }).some(
        ({ span, isSkipped }) => span.start === google && !isSkipped,
      ),
    outlook: Date.parse(outlook.get("startdt") ?? "") === next,
    text: hasTimes(isOnce ? lines : lines.slice(1)),
    table: hasTimes(rows),
    rule:
      isOnce ||
      (lines[0] === rule &&
        meeting.times.every((time) => rule.includes(clock("UTC", time * MINUTE_MS)))),
  };
  return Object.entries(agrees).flatMap(([form, isSameThere]) => (isSameThere ? [] : form));
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.join() === other.join();
}

test("the link, the links of calendars, the texts and the table of any meeting name the same instants", () => {
  fc.assert(
    fc.property(anyMeeting, (meeting) => {
      expect(disagreeing(meeting)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
