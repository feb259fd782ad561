import type { AccuracyRecord, RecordEntry } from "../../../shared/api/accuracy-record.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";

/** A minute or an hour of the record, whether or not anything was recorded in it. */
export interface RecordSlot {
  /** In ms; the first and the last are cut to the record. */
  readonly startMs: number;
  readonly endMs: number;
  readonly expectedMinutes: number;
  readonly recordedMinutes: number;
  readonly synchronisedMinutes: number;
  readonly violations: number;
  /** The largest and the median bound in ms; null if unknown. */
  readonly boundMs: number | null;
  readonly medianBoundMs: number | null;
}

/** Why a slot has no bound that can be relied on, the worst first. */
export type SlotTrouble = "gap" | "unknown" | "unsynchronised";

/** Every slot from the first minute on record, or from the start of the range, to its end. */
export function listSlots(record: AccuracyRecord): readonly RecordSlot[] {
  const { firstMs, toMs, entryMinutes, entries } = record;
  if (firstMs === null) return [];
  const fromMs = Math.max(record.fromMs, firstMs);
  const lengthMs = entryMinutes * MINUTE_MS;
  const byStart = new Map(entries.map((entry) => [entry.startMs, entry]));
  const slots: RecordSlot[] = [];
  for (let at = fromMs - (fromMs % lengthMs); at < toMs; at += lengthMs) {
    const endMs = Math.min(at + lengthMs, toMs);
    slots.push(slotOf(Math.max(at, fromMs), endMs, byStart.get(at)));
  }
  return slots;
}

function slotOf(startMs: number, endMs: number, entry: RecordEntry | undefined): RecordSlot {
  const expectedMinutes = (endMs - startMs) / MINUTE_MS;
  const recordedMinutes = Math.min(entry?.recordedMinutes ?? 0, expectedMinutes);
  return {
    startMs,
    endMs,
    expectedMinutes,
    recordedMinutes,
    synchronisedMinutes: Math.min(entry?.synchronisedMinutes ?? 0, recordedMinutes),
    violations: entry?.violations ?? 0,
    boundMs: entry?.boundMs ?? null,
    medianBoundMs: entry?.medianBoundMs ?? null,
  };
}

export function troubleOf(slot: RecordSlot): SlotTrouble | undefined {
  if (slot.recordedMinutes === 0) return "gap";
  if (slot.boundMs === null) return "unknown";
  return slot.synchronisedMinutes < slot.recordedMinutes ? "unsynchronised" : undefined;
}

/** Consecutive slots with the same key, without those whose key is undefined. */
export function runsOf<T extends string>(
  slots: readonly RecordSlot[],
  keyOf: (slot: RecordSlot) => T | undefined,
): readonly { readonly key: T; readonly slots: readonly RecordSlot[] }[] {
  const runs: { key: T; slots: RecordSlot[] }[] = [];
  let last: T | undefined;
  for (const slot of slots) {
    const key = keyOf(slot);
    if (key !== undefined && key === last) runs.at(-1)?.slots.push(slot);
    else if (key !== undefined) runs.push({ key, slots: [slot] });
    last = key;
  }
  return runs;
}
