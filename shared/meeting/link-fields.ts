import { type Availability, MAX_RANGES_PER_DAY, type WorkingWeek } from "../api/availability.ts";
import { isAvailability, readAvailability } from "../availability.ts";
import { isVisible } from "../custom-name.ts";
import { twoDigits } from "../zones/format-offset.ts";

/** In UTF-16 code units. */
export const MAX_LINK_TEXT_LENGTH = 60;

const EMBEDDINGS = /[\u202a-\u202e\u2066-\u2069]/gu;
const BLANKS = /[\s\p{Cc}]+/gu;
const ASCII_PUNCTUATION = /[!-,./:-@[-`{-~]/g;

/** A title or name as a link carries it: one line without control characters, cut to its maximum; undefined if nothing is visible. */
export function normalizeLinkText(text: string): string | undefined {
  const line = text.toWellFormed().replace(EMBEDDINGS, "").replace(BLANKS, " ").trim();
  const whole = line
    .slice(0, MAX_LINK_TEXT_LENGTH)
    .replace(/\p{Cs}$/u, "")
    .trimEnd();
  return isVisible(whole) ? whole : undefined;
}

/** Writes spaces as "_" and punctuation as "~2c", which programs that percent-encode links or find them in texts leave whole. */
export function encodeLinkText(text = ""): string {
  const escaped = (normalizeLinkText(text) ?? "").replace(
    ASCII_PUNCTUATION,
    (sign) => `~${sign.charCodeAt(0).toString(16)}`,
  );
  return encodeURIComponent(escaped.replaceAll(" ", "_"));
}

export function decodeLinkText(text = ""): string | undefined {
  const spaced = text.replaceAll("_", " ");
  return normalizeLinkText(
    spaced.replace(/~([0-9a-f]{2})/gi, (_escape, hex) => String.fromCharCode(parseInt(hex, 16))),
  );
}

const FORM = /^(?:\d{4}-\d{4})?(?:w[0-6]*)?$/;
const WEEK = new RegExp(
  String.raw`^(?:d[0-6]{1,7}(?:\.\d{4}-\d{4}){1,${MAX_RANGES_PER_DAY}}){1,7}$`,
);

const NO_WORK = "w0123456";

/**
 * Writes working hours and weekend days as "2200-0600w56": from 10 pm to 6 am, with Friday (5) and Saturday off; "w" alone is a week
 * without a day off, and what has its default is left out. Hours by weekday are "d1234.0900-1200.1400-1800d5.0900-1300", without
 * the days off. Who takes part is not written: whoever opens the link decides.
 */
export function encodeLinkHours({ hours, weekend, week }: Availability = {}): string {
  if (week) return encodeWeek(week) || NO_WORK;
  const working = hours ? encodeRange([hours.start, hours.end]) : "";
  return working + (weekend ? `w${weekend.join("")}` : "");
}

/** Reads what `encodeLinkHours` wrote; undefined for another text, and an empty availability for an empty one. */
export function decodeLinkHours(text: string): Availability | undefined {
  const read = text.startsWith("d") ? decodeWeek(text) : decodeHours(text);
  return isAvailability(read) ? (readAvailability(read) ?? {}) : undefined;
}

function decodeHours(text: string): Availability | undefined {
  if (!FORM.test(text)) return undefined;
  const [range = "", weekend] = text.split("w");
  const [start, end] = decodeRange(range);
  return {
    ...(range && { hours: { start, end } }),
    ...(weekend !== undefined && { weekend: weekend.split("").map(Number) }),
  };
}

function encodeWeek(week: WorkingWeek): string {
  const days = new Map<string, string>();
  for (const [weekday, hours] of week.entries()) {
    if (hours.length === 0) continue;
    const ranges = hours.map((range) => `.${encodeRange(range)}`).join("");
    days.set(ranges, `${days.get(ranges) ?? "d"}${weekday}`);
  }
  return [...days].map(([ranges, numbers]) => numbers + ranges).join("");
}

function decodeWeek(text: string): Availability | undefined {
  if (!WEEK.test(text)) return undefined;
  const week: WorkingWeek = Array.from({ length: 7 }, () => []);
  for (const group of text.split("d").slice(1)) {
    const [weekdays = "", ...ranges] = group.split(".");
    for (const weekday of weekdays) {
      if (week[Number(weekday)]?.length !== 0) return undefined;
      week[Number(weekday)] = ranges.map(decodeRange);
    }
  }
  return { week };
}

function encodeRange(range: readonly number[]): string {
  return range.map(encodeMinuteOfDay).join("-");
}

export function encodeMinuteOfDay(minute: number): string {
  return twoDigits(Math.floor(minute / 60)) + twoDigits(minute % 60);
}

function decodeRange(range: string): [start: number, end: number] {
  return [minuteOfDay(range.slice(0, 4)), minuteOfDay(range.slice(5))];
}

/** Of "0930"; NaN, which is not valid, if the minute is above 59. */
export function minuteOfDay(clockTime: string): number {
  const minute = Number(clockTime.slice(2));
  return minute < 60 ? Number(clockTime.slice(0, 2)) * 60 + minute : Number.NaN;
}
