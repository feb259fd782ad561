import type { Series } from "../../zones/series/series.ts";
import { type CalendarEvent, seriesEvents } from "./calendar-series.ts";
import { calendarTimes } from "./calendar-zone.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Meeting } from "./meeting-file.ts";
import { isoSecond } from "./meeting-formats.ts";

type LinkedMeeting = Omit<Meeting, "uid">;

/** Longer addresses are refused by some servers. */
const MAX_CHARACTERS = 4000;

/** Whether the link to Google Calendar has the whole series: one turn, no skipped dates, none on a clock change. Outlook's never has. */
export function googleHasSeries(series: Series): boolean {
  return googleEvent(series) !== undefined;
}

/**
 * A link that opens a new event in Google Calendar, in the meeting's zone: a series if the link can have it, or else the one date. Google
 * parses the details as HTML, so "<" and ">" are removed.
 * https://interactiondesignfoundation.github.io/add-event-to-calendar-docs/services/google
 */
export function googleCalendarLink(meeting: LinkedMeeting): string {
  const { zone, summary, series } = meeting;
  const event = series && googleEvent(series);
  const times = event?.times ?? calendarTimes("UTC", meeting);
  return fitLines(meeting, (lines) =>
    writeLink("https://calendar.google.com/calendar/render", {
      action: "TEMPLATE",
      text: summary,
      dates: times.map((time) => time.slice(time.indexOf(":") + 1)).join("/"),
      ctz: event ? series.zone : zone,
      ...(event && { recur: event.recurrence.join() }),
      details: lines.join("\n").replace(/[<>]/g, ""),
    }),
  );
}

/** The only event of a series, if it has nothing but a rule. */
function googleEvent(series: Series): CalendarEvent | undefined {
  const [event, ...others] = seriesEvents(series);
  return others.length === 0 && event?.recurrence.length === 1 ? event : undefined;
}

/**
 * A link that opens a new event in Outlook: on outlook.live.com for personal accounts, on outlook.office.com for those of work or
 * school. The body is HTML. https://interactiondesignfoundation.github.io/add-event-to-calendar-docs/services/outlook-web
 */
export function outlookCalendarLink(
  meeting: LinkedMeeting,
  host: "outlook.live.com" | "outlook.office.com",
): string {
  const { start, end, summary } = meeting;
  return fitLines(meeting, (lines) =>
    writeLink(`https://${host}/calendar/deeplink/compose`, {
      path: "/calendar/action/compose",
      rru: "addevent",
      startdt: isoSecond(start),
      enddt: isoSecond(end),
      subject: summary,
      body: lines.map(escapeHtml).join("<br>"),
    }),
  );
}

function writeLink(page: string, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  return `${page}?${pairs.join("&")}`;
}

/** The link with as many lines of the description as it has room for, then the meeting's own link. */
function fitLines(
  { description, url }: LinkedMeeting,
  write: (lines: readonly string[]) => string,
): string {
  let lines = description.split("\n");
  const own = url === undefined ? [] : ["", url];
  while (lines.length > 0 && write([...lines, ...own]).length > MAX_CHARACTERS) {
    lines = lines.slice(0, -1);
  }
  const link = write([...lines, ...own]);
  return link.length > MAX_CHARACTERS ? write([]) : link;
}
