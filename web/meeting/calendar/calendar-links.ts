import { nextOccurrence } from "../../../shared/meeting/meeting.ts";
import { formatCalendarUtc } from "../../../shared/zones/define-zone.ts";
import { escapeHtml } from "../meeting-text.ts";
import { type CalendarEntry, calendarEvents } from "./calendar-file.ts";

type LinkedEntry = Omit<CalendarEntry, "uid">;

/** Longer addresses are refused by some servers. */
const MAX_CHARACTERS = 4000;

/** Whether the link to Google Calendar has all dates: one time, no skipped dates, none on a clock change. Outlook's never has those of a rule. */
export function googleHasAllDates(entry: Pick<CalendarEntry, "meeting" | "zone">): boolean {
  const [event, ...others] = calendarEvents(entry);
  return others.length === 0 && event !== undefined && event.recurrence.length <= 1;
}

/**
 * A link that opens a new event in Google Calendar: with the rule of the meeting if the link can have it, or else its next date after `now`
 * (ms). Google parses the details as HTML, so "<" and ">" are removed.
 * https://interactiondesignfoundation.github.io/add-event-to-calendar-docs/services/google
 */
export function googleCalendarLink(entry: LinkedEntry, now: number): string {
  const { zone, summary, meeting } = entry;
  const [event] = calendarEvents(entry);
  const rule = meeting.repeat !== undefined && googleHasAllDates(entry) ? event : undefined;
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
      startdt: isoSecond(span.start),
      enddt: isoSecond(span.end),
      subject: entry.summary,
      body: lines.map(escapeHtml).join("<br>"),
    }),
  );
}

function isoSecond(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
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
