import type { CivilDate } from "./civil-day.ts";

/** A date as a date field has it, "2026-11-20". */
export function formatIsoDate({ year, month, day }: CivilDate): string {
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** The date of a date field that is filled in. */
export function parseIsoDate(text: string): CivilDate | undefined {
  const [year, month, day] = text.split("-").map(Number);
  return year && month && day ? { year, month, day } : undefined;
}
