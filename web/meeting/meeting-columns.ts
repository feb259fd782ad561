import type { Span } from "../../shared/zones/civil-day.ts";
import { type DaySlot, groupByHour, SLOT_MS } from "../../shared/zones/day-slots.ts";

/** An hour of the visitor's day: four slots, or fewer at a DST change. */
export type MeetingColumn = readonly [DaySlot, ...DaySlot[]];

export function toColumns(slots: readonly DaySlot[]): readonly MeetingColumn[] {
  return groupByHour(slots) as readonly MeetingColumn[];
}

/** The start and end of a span, counted in columns: 9.25 is a quarter into the tenth. */
export function columnRange(columns: readonly MeetingColumn[], { start, end }: Span) {
  return { from: columnPosition(columns, start), to: columnPosition(columns, end) };
}

function columnPosition(columns: readonly MeetingColumn[], instant: number): number {
  const index = columns.findLastIndex(([first]) => first.instant <= instant);
  const column = columns[index];
  if (!column) return 0;
  return index + Math.min(1, (instant - column[0].instant) / (column.length * SLOT_MS));
}
