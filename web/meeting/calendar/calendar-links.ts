import { nextOccurrence } from "../../../shared/meeting/meeting.ts";
import { formatCalendarUtc } from "../../../shared/zones/define-zone.ts";
import { escapeHtml } from "../meeting-text.ts";
import { type CalendarEntry, calendarEvents } from "./calendar-file.ts";

type LinkedEntry = Omit<CalendarEntry, "uid">;

/** Longer addresses are refused by some servers. */
const MAX_CHARACTERS = 4000;

/**
 * A link that opens a new event in Google Calendar: with the rule of the meeting if that has all dates, one time, none skipped, none on a
 * clock change; or else with its next date after `now` (ms). Google parses the details as HTML, so "<" and ">" are removed.
 * https://interactiondesignfoundation.github.io/add-event-to-calendar-docs/services/google
 */
export function googleCalendarLink(entry: LinkedEntry, now: number): string {
  const { zone, summary, meeting } = entry;
  const [event, ...others] = calendarEvents(entry);
  const rule = others.length === 0 && event?.recurrence.length === 1 ? event : undefined;
  const { span } = nextOccurrence(meeting, now);
  const times = rule?.times.map((time) => time.slice(time.indexOf(":") + 1));
  return fitLines(entry, (lines) =>
    writeLink("https://calendar.google.com/calendar/render", {
      action: "TEMPLATE",
      text: summary,
      dates: (times ?? [span.start, span.end].map(formatCalendarUtc)).join("/"),
      ctz: rule ? meeting.zone : zone,
      ...(rule && { recur: rule.recurrence.join() }),
      details: lines.join("\n").replace(/[<>]/g, ""),
    }),
  );
}

/**
 * A link that opens a new event on the next date after `now` (ms) in Outlook: on outlook.live.com for personal accounts, on
 * outlook.office.com for those of work or school. The body is HTML.
 * https://interactiondesignfoundation.github.io/add-event-to-calendar-docs/services/outlook-web
 */
export function outlookCalendarLink(
  entry: LinkedEntry,
  now: number,
  host: "outlook.live.com" | "outlook.office.com",
): string {
  const { span } = nextOccurrence(entry.meeting, now);
  return fitLines(entry, (lines) =>
    writeLink(`https://${host}/calendar/deeplink/compose`, {
      path: "/calendar/action/compose",
      rru: "addevent",
      startdt: new Date(span.start).toISOString().replace(".000", ""),
      enddt: new Date(span.end).toISOString().replace(".000", ""),
      subject: entry.summary,
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
  { description, url }: LinkedEntry,
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
