import { toAsciiDigits } from "./ascii-digits.ts";

const MINUTES_PER_HOUR = 60;
const NOON = 12 * MINUTES_PER_HOUR;

const MAX_CHARACTERS = 20;

const TIME =
  /^(?<hour>\d{1,2}?)(?:h|(?:\s?[:.h ]\s?)?(?<minute>\d{2}))?\s*(?:uhr|(?<half>[ap])(?:\.?\s?m\.?)?)?$/;
const NAMED: Readonly<Record<string, number>> = { noon: NOON, midnight: 0 };

/**
 * Parses a typed time into the minute of the day, 0 to 1439: "9", "930", "9:30", "9.30", "9h30", "15 Uhr", "3pm", "3 p.m.", "noon".
 * Hours without am or pm count to 24, so "9" is 9:00. Ignores case and outer spaces, and reads
 * full-width forms and the digits of other scripts. Undefined for other
 * text, also for seconds, "24:00" and "13 pm".
 */
export function parseTime(text: string): number | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const plain = toAsciiDigits(text).trim().toLowerCase();
  const name = plain.replace(/^12\s+/, "");
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  const { hour, minute, half } = TIME.exec(plain)?.groups ?? {};
  if (hour === undefined) return undefined;
  return minutesOf(Number(hour), Number(minute ?? 0), half);
}

function minutesOf(hour: number, minute: number, half: string | undefined): number | undefined {
  if (minute >= MINUTES_PER_HOUR) return undefined;
  if (!half) return hour < 24 ? hour * MINUTES_PER_HOUR + minute : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) * MINUTES_PER_HOUR + minute + (half === "p" ? NOON : 0);
}
