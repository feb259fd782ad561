import type { Span } from "../../../shared/zones/civil-day.ts";

/** "<t:1764000000:F> – <t:1764003600:t>": Discord shows it in each reader's own time zone, to the second. */
export function discordTimestamp({ start, end }: Span): string {
  return `<t:${Math.floor(start / 1000)}:F> – <t:${Math.floor(end / 1000)}:t>`;
}

/** "2026-11-24 15:00–16:00 UTC", with the second date if it is another. */
export function utcTimes({ start, end }: Span): string {
  const [startDate, startTime] = splitUtc(start);
  const [endDate, endTime] = splitUtc(end);
  return startDate === endDate
    ? `${startDate} ${startTime}–${endTime} UTC`
    : `${startDate} ${startTime} – ${endDate} ${endTime} UTC`;
}

/** "2026-11-24T15:00:00Z/2026-11-24T16:00:00Z", an interval of ISO 8601. */
export function isoInterval({ start, end }: Span): string {
  return `${isoSecond(start)}/${isoSecond(end)}`;
}

/** "2026-11-24T15:00:00Z" */
export function isoSecond(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

function splitUtc(instant: number): readonly [date: string, time: string] {
  const text = new Date(instant).toISOString();
  return [text.slice(0, 10), text.slice(11, 16)];
}
