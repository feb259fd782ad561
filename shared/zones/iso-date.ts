import type { CivilDate } from "./civil-day.ts";

/** Formats a date as the value of a date field, "2026-11-20". */
export function formatIsoDate({ year, month, day }: CivilDate): string {
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** Parses the value of a date field; undefined if it is empty. */
export function parseIsoDate(text: string): CivilDate | undefined {
  const [year, month, day] = text.split("-").map(Number);
  return year && month && day ? { year, month, day } : undefined;
}
