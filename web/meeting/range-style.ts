import type { DayRange } from "./person-day.ts";

export function rangeStyle({ from, to }: DayRange, totalMinutes: number) {
  const percent = (minutes: number) => `${(minutes / totalMinutes) * 100}%`;
  return { left: percent(from), width: percent(to - from) };
}
