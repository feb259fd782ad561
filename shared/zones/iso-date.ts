import type { CivilDate } from "./civil-day.ts";

export function formatIsoDate({ year, month, day }: CivilDate): string {
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

export function parseIsoDate(text: string): CivilDate | undefined {
  const [year, month, day] = text.split("-").map(Number);
  return year && month && day ? { year, month, day } : undefined;
}
