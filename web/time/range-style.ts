/** A part of a day, in minutes since its start. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export function rangeStyle({ from, to }: DayRange, totalMinutes: number) {
  const percent = (minutes: number) => `${(minutes / totalMinutes) * 100}%`;
  return { insetInlineStart: percent(from), inlineSize: percent(to - from) };
}
