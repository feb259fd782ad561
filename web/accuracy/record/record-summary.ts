import type { RecordSlot } from "./record-slots.ts";

export interface RecordSummary {
  readonly expectedMinutes: number;
  readonly recordedMinutes: number;
  readonly synchronisedMinutes: number;
  /** Minutes in which a check found the clock outside its bound. */
  readonly violations: number;
  /** In ms; null if no bound is known. */
  readonly medianBoundMs: number | null;
  readonly largestBoundMs: number | null;
  readonly gaps: number;
  readonly longestGapMinutes: number;
}

export function summarizeSlots(slots: readonly RecordSlot[]): RecordSummary {
  const sum = (amountOf: (slot: RecordSlot) => number) =>
    slots.reduce((total, slot) => total + amountOf(slot), 0);
  const bounds = slots.flatMap(({ boundMs }) => (boundMs === null ? [] : [boundMs]));
  const gaps = listGapMinutes(slots);
  return {
    expectedMinutes: sum((slot) => slot.expectedMinutes),
    recordedMinutes: sum((slot) => slot.recordedMinutes),
    synchronisedMinutes: sum((slot) => slot.synchronisedMinutes),
    violations: sum((slot) => slot.violations),
    medianBoundMs: medianBound(slots),
    largestBoundMs: bounds.length > 0 ? bounds.reduce((a, b) => Math.max(a, b)) : null,
    gaps: gaps.length,
    longestGapMinutes: gaps.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** Of the slots' medians, each counted by its recorded minutes. */
function medianBound(slots: readonly RecordSlot[]): number | null {
  const known = slots
    .flatMap(({ medianBoundMs, recordedMinutes }) =>
      medianBoundMs === null ? [] : [{ medianBoundMs, recordedMinutes }],
    )
    .sort((a, b) => a.medianBoundMs - b.medianBoundMs);
  const total = known.reduce((minutes, { recordedMinutes }) => minutes + recordedMinutes, 0);
  let counted = 0;
  for (const { medianBoundMs, recordedMinutes } of known) {
    counted += recordedMinutes;
    if (counted * 2 >= total) return medianBoundMs;
  }
  return null;
}

/** The minutes missing in each gap. An hour does not say which of its minutes are missing: those at both ends of empty hours join them. */
function listGapMinutes(slots: readonly RecordSlot[]): readonly number[] {
  const gaps: number[] = [];
  let isOpen = false;
  for (const { expectedMinutes, recordedMinutes } of slots) {
    const missing = expectedMinutes - recordedMinutes;
    if (missing > 0 && isOpen) gaps.push((gaps.pop() ?? 0) + missing);
    else if (missing > 0) gaps.push(missing);
    isOpen = missing > 0 && (recordedMinutes === 0 || !isOpen);
  }
  return gaps;
}
