import { formatHourMinute, formatLongDate, formatShortOffset } from "#formats/first-view";
import * as m from "#messages";
import type { Span } from "../../../shared/zones/civil-day.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import { formatSpan, joinRange } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { NamedPlace } from "../../services/list-entries.ts";
import { escapeHtml } from "./escape-html.ts";

interface SpanText {
  /** The date at the start. */
  readonly date: string;
  /** From start to end, with the date of the end if it is another, and the offset of the start if it is another. */
  readonly time: string;
  /** The offset at the end. */
  readonly offset: string;
}

/** One line per place: "Tokyo: Friday, November 20, 2026, 9:00 pm–10:00 pm (UTC+9)". Throws RangeError for an unknown zone. */
export function meetingText(
  span: Span,
  places: readonly NamedPlace[],
  hourCycle: HourCycle,
): string {
  return places
    .map(({ place, name }) => {
      const { date, time, offset } = describeSpan(span, place.zone, hourCycle);
      return m.meetingZoneLine({ name: isolate(onOneLine(name)), date, time, offset });
    })
    .join("\n");
}

/**
 * The title, and a table for mail and documents: name, date, time and offset per place, in the reader's own colours. Mail programs drop style sheets, and
 * Chrome applies the page's content security policy, which blocks inline styles, to what is copied; attributes pass both. Throws RangeError
 * for an unknown zone.
 */
export function meetingHtml(
  span: Span,
  places: readonly NamedPlace[],
  hourCycle: HourCycle,
  title?: string,
): string {
  const heading = title ? `<p><b>${escapeHtml(isolate(title))}</b></p>` : "";
  const head = [
    m.meetingColumnPlace(),
    m.meetingColumnDate(),
    m.meetingColumnTime(),
    m.meetingColumnOffset(),
  ].map((name) => `<th scope="col" align="left">${escapeHtml(name)}</th>`);
  const rows = places.map(({ place, name }) => {
    const { date, time, offset } = describeSpan(span, place.zone, hourCycle);
    const cells = [date, time, offset].map((text) => `<td nowrap>${escapeHtml(text)}</td>`);
    const label = escapeHtml(isolate(onOneLine(name)));
    return `<tr><th scope="row" align="left">${label}</th>${cells.join("")}</tr>`;
  });
  return `${heading}${TABLE}<thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** The start tag of a table in the reader's own colours. */
export const TABLE =
  '<table border="1" bordercolor="#b8b8b8" frame="hsides" rules="rows" cellpadding="6" cellspacing="0">';

function describeSpan({ start, end }: Span, zone: string, hourCycle: HourCycle): SpanText {
  const before = offsetMinutesAt(zone, start);
  const after = offsetMinutesAt(zone, end);
  const date = formatLongDate(start, before);
  const endDate = formatLongDate(end, after);
  const offset = formatShortOffset(after);
  if (before === after && date === endDate) {
    return { date, time: formatSpan({ start, end }, zone, hourCycle), offset };
  }
  const from = formatHourMinute(start, before, hourCycle);
  const fromOffset = before === after ? "" : ` (${formatShortOffset(before)})`;
  const until = formatHourMinute(end, after, hourCycle);
  const to = endDate === date ? until : m.meetingTime({ date: endDate, time: until });
  return { date, time: joinRange(`${from}${fromOffset}`, to), offset };
}

/** Replaces line breaks and control characters in a custom name. */
export function onOneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
