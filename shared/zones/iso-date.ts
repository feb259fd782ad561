import { type CivilDate, isDate } from "./civil-day.ts";

const INSTANT =
  /^(?<date>\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

export function formatIsoDate({ year, month, day }: CivilDate): string {
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

export function parseIsoDate(text: string): CivilDate | undefined {
  const [year, month, day] = text.split("-").map(Number);
  return year && month && day ? { year, month, day } : undefined;
}

/** Ms of "2026-12-01T15:00:00Z" or "2026-12-01T15:00+09:00"; undefined for other text, and for a date that does not exist. */
export function parseIsoInstant(text: string): number | undefined {
  const date = parseIsoDate(INSTANT.exec(text)?.groups?.["date"] ?? "");
  const instant = Date.parse(text);
  // Date.parse reads February 30 as March 2.
  return !date || Number.isNaN(instant) || !isDate(date) ? undefined : instant;
}
