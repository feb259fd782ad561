import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { type Meeting, meetingAt, nextOccurrence } from "../../shared/meeting/meeting.ts";
import { decodeMeeting, encodeMeeting } from "../../shared/meeting/meeting-link.ts";
import { formatCalendarUtc } from "../../shared/zones/define-zone.ts";
import { formatHourMinute, hourCycle } from "../i18n/times.ts";
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

/** The forms of a meeting that name other instants than `occurrences` gives. */
function disagreeing(meeting: Meeting): readonly string[] {
  const zones = meeting.people.map(({ place }) => place.zone);
  const startsOf = (one: Meeting) =>
    comingDates(one, zones, NOW)
      .filter(({ isSkipped }) => !isSkipped)
      .map(({ span }) => span.start);
  const starts = startsOf(meeting);
  const next = nextOccurrence(meeting, NOW).span.start;
  const entry = { meeting, uid: "m", zone: "Asia/Tokyo", summary: "Call", description: "" };
  const read = decodeMeeting(encodeMeeting(meeting));
  const google = new URL(googleCalendarLink(entry, NOW)).searchParams;
  const outlook = new URL(outlookCalendarLink(entry, NOW, "outlook.live.com")).searchParams;
  hourCycle.choose("24");
  const lines = meetingText(meeting, NOW).split("\n");
  const rule = ruleText(meeting);
  const hasTimes = (texts: readonly string[]) =>
    rule === undefined
      ? zones.every((zone, at) => texts[at]?.includes(formatHourMinute(next, zone)))
      : texts.length === starts.length &&
        starts.every((start, at) =>
          zones.every((zone) => texts[at]?.includes(formatHourMinute(start, zone))),
        );
  const agrees = {
    link: read.kind === "meeting" && startsOf(read.meeting).join() === starts.join(),
    // A rule is that of the calendar file.
    google: google.has("recur") || google.get("dates")?.startsWith(formatCalendarUtc(next)),
    outlook: Date.parse(outlook.get("startdt") ?? "") === next,
    text: hasTimes(rule === undefined ? lines : lines.slice(1)),
    table: hasTimes(meetingHtml(meeting, NOW).split("<tr>").slice(2)),
    rule:
      rule === undefined ||
      (lines[0] === rule &&
        meeting.times.every((time) => rule.includes(formatHourMinute(time * MINUTE_MS, 0)))),
  };
  return Object.entries(agrees).flatMap(([form, isSameThere]) => (isSameThere ? [] : form));
}

test("the link, the links of calendars, the texts and the table of any meeting name the same instants", () => {
  fc.assert(
    fc.property(anyMeeting, (meeting) => {
      expect(disagreeing(meeting)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
