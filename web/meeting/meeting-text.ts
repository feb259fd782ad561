import { formatLongDate, formatShortOffset } from "#formats/first-view";
import {
  formatDuration,
  formatList,
  formatShortDate,
  formatShortDateWithWeekday,
  shortWeekdayName,
} from "#formats/lazy";
import * as m from "#messages";
import {
  type Meeting,
  nextOccurrence,
  occurrenceAt,
  type Repeat,
  weekdayOfMonth,
} from "../../shared/meeting/meeting.ts";
import type { PersonCost } from "../../shared/meeting/schedule.ts";
import type { CivilDate, Span } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatMinuteOfDay, formatSpan, formatTimes, joinRange } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { zoneCity } from "../i18n/names.ts";
import { formatHourMinute } from "../i18n/times.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import type { ChangeText } from "./changed.tsx";
import { comingDates, type MeetingDate, type Shift } from "./meeting-dates.ts";

// Every text of a meeting: each is made of the meeting and its occurrences alone.

const NTH = { 1: "first", 2: "second", 3: "third", 4: "fourth", [-1]: "last" } as const;
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** The start tag of a table in the reader's own colours. */
const TABLE =
  '<table border="1" bordercolor="#b8b8b8" frame="hsides" rules="rows" cellpadding="6" cellspacing="0">';

/** "Every Monday", "Every 2 weeks on Monday", "Monthly on the second Tuesday", for a first date. */
export function repeatText(repeat: Repeat, first: CivilDate): string {
  const { weekday, nth } = weekdayOfMonth(first);
  return repeat === "monthly"
    ? m.seriesMonthly({ nth: NTH[nth as keyof typeof NTH], day: DAYS[weekday] ?? "sun" })
    : m.ruleWeekly({ weeks: repeat, day: DAYS[weekday] ?? "sun" });
}

/** "Every Monday in turn at 9:00 am and 8:00 pm, Berlin time"; undefined for a meeting that takes place once. */
export function ruleText(
  { repeat, first, times, zone }: Meeting,
  places: readonly ListEntry[],
): string | undefined {
  if (repeat === undefined) return undefined;
  return m.rule({
    repeat: repeatText(repeat, first),
    turns: times.length > 1 ? "many" : "one",
    times: formatList(times.map((time) => formatMinuteOfDay(time))),
    place: isolate(clockName(zone, places)),
  });
}

/** The city by whose clock a meeting goes: of the first person there, or else that of the zone. */
export function clockName(zone: string, places: readonly ListEntry[]): string {
  return places.find(({ place }) => place.zone === zone)?.city ?? zoneCity(zone);
}

/** "Tue, Mar 16" in a zone. */
export function dateText({ start }: Span, zone: string): string {
  return formatShortDateWithWeekday(start, civilOffsetMinutesAt(zone, start));
}

/** "Mar 16" in a zone. */
export function shortDateText({ start }: Span, zone: string): string {
  return formatShortDate(start, civilOffsetMinutesAt(zone, start));
}

/** "San Francisco 1 h later, until Mar 22" */
export function shiftText(
  { minutes, zones, until }: Shift,
  names: readonly string[],
  zone: string,
): ChangeText {
  const places = formatList([...new Set(zones.map((index) => names[index] ?? ""))]);
  const shift = m.dateShift({
    direction: minutes > 0 ? "later" : "earlier",
    duration: formatDuration(Math.abs(minutes)),
    places,
  });
  const text = until ? m.dateShiftUntil({ shift, date: shortDateText(until.span, zone) }) : shift;
  return { text, places };
}

/** "Product sync · Mon, Nov 30, 10:00–11:00 am": the next date in a zone. */
export function titleText(meeting: Meeting, zone: string, now: number): string {
  const { span } = nextOccurrence(meeting, now);
  const time = formatTimes(span.start, meeting.lengthMinutes || undefined, zone);
  const when = m.meetingTime({ date: dateText(span, zone), time });
  return meeting.title ? `${meeting.title} · ${when}` : when;
}

/** "late", "asleep": what a meeting is for one person. In free time only work and sleep are of interest. */
export function describeCost(cost: PersonCost, isFree: boolean): string {
  const isNeutral = isFree && cost !== "work" && cost !== "asleep" && cost !== "dayOff";
  return m.meetingCost({ cost: isNeutral ? "free" : cost });
}

interface TextOptions {
  readonly places: readonly ListEntry[];
  /** The dates from this instant (ms) on. */
  readonly now: number;
}

/**
 * A line for each place: "Tokyo: Friday, November 20, 2026, 9:00–10:00 pm (UTC+9)". For a meeting that repeats, its rule and a line for each
 * coming date: "Tue, Mar 16: Berlin 3:00–4:00 pm · Tokyo 11:00 pm–12:00 am". Throws RangeError for an unknown zone.
 */
export function meetingText(meeting: Meeting, options: TextOptions): string {
  const { places } = options;
  const rule = ruleText(meeting, places);
  if (rule === undefined) {
    const { span } = occurrenceAt(meeting, 0);
    return places
      .map(({ place, name }) =>
        m.meetingZoneLine({ name: onOneLine(name), ...spanText(span, place.zone) }),
      )
      .join("\n");
  }
  const lines = heldDates(meeting, options).map((date) => {
    const times = places.map(
      ({ name, place }) => `${onOneLine(name)} ${timeText(meeting, date, place.zone)}`,
    );
    return m.seriesMovedOn({ date: dateText(date.span, meeting.zone), change: times.join(" · ") });
  });
  return [rule, ...lines].join("\n");
}

/**
 * The title, and a table for mail and documents in the reader's own colours: a row for each place, or of a meeting that repeats for each
 * coming date. Mail programs drop style sheets, and Chrome applies the page's content security policy, which blocks inline styles, to what is
 * copied; attributes pass both. Throws RangeError for an unknown zone.
 */
export function meetingHtml(meeting: Meeting, options: TextOptions): string {
  const { places } = options;
  const { title } = meeting;
  const rule = ruleText(meeting, places);
  const { span } = occurrenceAt(meeting, 0);
  const names = places.map(({ name }) => onOneLine(name));
  const rows =
    rule === undefined
      ? places.map(({ place, name }) => {
          const { date, time, offset } = spanText(span, place.zone);
          return [onOneLine(name), date, time, offset];
        })
      : heldDates(meeting, options).map((date) => [
          dateText(date.span, meeting.zone),
          ...places.map(({ place }) => timeText(meeting, date, place.zone)),
        ]);
  const head =
    rule === undefined
      ? [
          ...[m.meetingColumnPlace(), m.meetingColumnDate()],
          ...[m.meetingColumnTime(), m.meetingColumnOffset()],
        ]
      : [m.meetingColumnDate(), ...names];
  const cell = (text: string) => `<td nowrap>${escapeHtml(text)}</td>`;
  const heading = (text: string, scope: string) =>
    `<th scope="${scope}" align="left">${escapeHtml(text)}</th>`;
  return [
    title ? `<p><b>${escapeHtml(isolate(title))}</b></p>` : "",
    rule === undefined ? "" : `<p>${escapeHtml(rule)}</p>`,
    `${TABLE}<thead><tr>${head.map((text) => heading(text, "col")).join("")}</tr></thead><tbody>`,
    ...rows.map(
      ([first = "", ...rest]) =>
        `<tr>${heading(first, "row")}${rest.map((text) => cell(text)).join("")}</tr>`,
    ),
    "</tbody></table>",
  ].join("");
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function heldDates(meeting: Meeting, { places, now }: TextOptions): readonly MeetingDate[] {
  const zones = places.map(({ place }) => place.zone);
  return comingDates(meeting, zones, now).filter(({ isSkipped }) => !isSkipped);
}

/** "3:00–4:00 pm" in a zone, "Wed 1:00–2:00 am" where its date is another than that of the meeting's zone. */
function timeText({ zone: own }: Meeting, { span }: MeetingDate, zone: string): string {
  const time = formatSpan(span, zone);
  const { weekday, dayDifference } = zoneMoment(zone, span.start, own);
  return dayDifference === 0
    ? time
    : m.meetingProposal({ weekday: shortWeekdayName(weekday), time });
}

/**
 * The date at the start; the time from start to end, with the date of the end if it is another, and the offset of the start if it is another;
 * the offset at the end.
 */
function spanText({ start, end }: Span, zone: string) {
  const before = civilOffsetMinutesAt(zone, start);
  const after = civilOffsetMinutesAt(zone, end);
  const date = formatLongDate(start, before);
  const endDate = formatLongDate(end, after);
  const offset = formatShortOffset(after);
  if (before === after && date === endDate) {
    return { date, time: formatSpan({ start, end }, zone), offset };
  }
  const from = formatHourMinute(start, before);
  const fromOffset = before === after ? "" : ` (${formatShortOffset(before)})`;
  const until = formatHourMinute(end, after);
  const to = endDate === date ? until : m.meetingTime({ date: endDate, time: until });
  return { date, time: joinRange(`${from}${fromOffset}`, to), offset };
}

/** A name without line breaks and control characters, isolated. */
function onOneLine(name: string): string {
  return isolate(name.replace(/[\s\p{Cc}]+/gu, " ").trim());
}
