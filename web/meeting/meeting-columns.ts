import type { Span } from "../../shared/zones/civil-day.ts";
import { type DaySlot, groupByHour, SLOT_MS } from "../../shared/zones/day-slots.ts";

/** An hour of the visitor's day as a column: mostly four slots, two or three where clocks change. */
export type MeetingColumn = readonly [DaySlot, ...DaySlot[]];

export function columnsOf(slots: readonly DaySlot[]): readonly MeetingColumn[] {
  return groupByHour(slots) as readonly MeetingColumn[];
}

/** Where a span begins and ends among the columns, in columns from the first one's start: 9.25 is a quarter into the tenth. */
export function placeOfSpan(columns: readonly MeetingColumn[], { start, end }: Span) {
  return { from: placeOf(columns, start), to: placeOf(columns, end) };
}

function placeOf(columns: readonly MeetingColumn[], instant: number): number {
  const index = columns.findLastIndex(([first]) => first.instant <= instant);
  const column = columns[index];
  if (!column) return 0;
  return index + Math.min(1, (instant - column[0].instant) / (column.length * SLOT_MS));
}
