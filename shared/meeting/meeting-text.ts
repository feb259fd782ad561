import { isolate } from "../isolate.ts";
import type { Span } from "../zones/civil-day.ts";
import { formatShortOffset } from "../zones/format-offset.ts";
import { formatHourMinute, formatLongDate, type HourCycle } from "../zones/format-time.ts";
import { offsetMinutesAt } from "../zones/offset.ts";

export interface MeetingZone {
  readonly zone: string;
  readonly label: string;
}

/** One line per zone: "Tokyo: Friday, November 20, 2026, 9:00 pm–10:00 pm (UTC+9)". Throws RangeError for an unknown zone. */
export function meetingText(
  span: Span,
  zones: readonly MeetingZone[],
  hourCycle: HourCycle,
): string {
  return zones
    .map(({ zone, label }) => `${isolate(onOneLine(label))}: ${formatSpan(span, zone, hourCycle)}`)
    .join("\n");
}

function formatSpan({ start, end }: Span, zone: string, hourCycle: HourCycle): string {
  const before = offsetMinutesAt(zone, start);
  const after = offsetMinutesAt(zone, end);
  const isOneDay = formatLongDate(start, before) === formatLongDate(end, after);
  const from = `${formatLongDate(start, before)}, ${formatHourMinute(start, before, hourCycle)}`;
  const time = formatHourMinute(end, after, hourCycle);
  const to = isOneDay ? time : `${formatLongDate(end, after)}, ${time}`;
  const fromOffset = before === after ? "" : ` (${formatShortOffset(before)})`;
  return `${from}${fromOffset}–${to} (${formatShortOffset(after)})`;
}

/** Replaces line breaks and control characters in a custom name. */
function onOneLine(label: string): string {
  return label.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
