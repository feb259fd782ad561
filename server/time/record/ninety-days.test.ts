import { expect, test } from "vitest";
import { RECORD_DAYS, type RecordEntry } from "../../../shared/api/accuracy-record.ts";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { openTestDatabase } from "../../testing/database.ts";
import { loadRecord, type RecordedMinute, saveMinutes } from "./accuracy-recorder.ts";

const END = Date.parse("2026-11-20T12:34:00Z");

/** From 0 to 1, without a pattern, the same in every run. */
function noise(minute: number, salt: number): number {
  return (Math.imul((minute * 31 + salt) ^ (minute >>> 7), 2_654_435_761) >>> 0) / 2 ** 32;
}

/** What one of two servers recorded: every minute of the last day, every 200th of 91 days, a tenth of both unknown. */
const minutesOf = (server: number): RecordedMinute[] =>
  Array.from({ length: (91 * DAY_MS) / MINUTE_MS }, (_, index) => END / MINUTE_MS - 1 - index)
    .filter((minute, index) => index < 1500 - 900 * server || noise(minute, server) < 1 / 200)
    .map((minute) => {
      const isKnown = noise(minute, 4) < 0.9;
      return {
        start_minute: minute,
        bound_100ns: isKnown ? Math.round(2e7 * noise(minute, server) ** 8) : null,
        source: isKnown ? (noise(minute, 5 + server) < 0.5 ? "sntp" : "chrony") : null,
        is_synchronised: isKnown && noise(minute, server) < 0.9 ? 1 : 0,
        is_violated: noise(minute, server + 2) < 0.01 ? 1 : 0,
      };
    });

test("the record of two servers says exactly what happened in a day, 30 and 90 days", async () => {
  const db = await openTestDatabase();
  const both = [minutesOf(0), minutesOf(1)];
  // Storing a minute again changes nothing.
  for (const minutes of [...both, both[0]?.slice(0, 50) ?? []]) await saveMinutes(db, minutes);
  const all = Map.groupBy(both.flat(), ({ start_minute }) => start_minute);
  const minutes = [...all].map(([minute, some]) => ({ minute, ...worstOf(some) }));
  minutes.sort((one, other) => one.minute - other.minute);
  const recordStart = END + 26 * MINUTE_MS - 90 * DAY_MS;
  for (const days of RECORD_DAYS) {
    const { entries, ...range } = await loadRecord(db, days, END);
    const fromMs = days === "1" ? END - DAY_MS : recordStart + (90 - Number(days)) * DAY_MS;
    const first = minutes.find(({ minute }) => minute * MINUTE_MS >= recordStart)?.minute ?? 0;
    const entryMinutes = days === "1" ? 1 : 60;
    expect(range).toEqual({ fromMs, toMs: END, firstMs: first * MINUTE_MS, entryMinutes });
    const inRange = minutes.filter(({ minute }) => minute * MINUTE_MS >= fromMs);
    const byEntry = Map.groupBy(inRange, ({ minute }) => Math.floor(minute / entryMinutes));
    expect(entries).toEqual(
      [...byEntry].map(([entry, some]) => entryOf(entry * entryMinutes * MINUTE_MS, some)),
    );
  }
});

/** Computed from all minutes, without a database. */
function worstOf(some: readonly Omit<RecordedMinute, "start_minute">[]) {
  const bounds = some.flatMap(({ bound_100ns }) => bound_100ns ?? []);
  const sources = some.flatMap(({ source }) => source ?? []);
  return {
    bound_100ns: bounds.length > 0 ? Math.max(...bounds) : null,
    source: sources.toSorted().at(-1) ?? null,
    is_synchronised: some.every(({ is_synchronised }) => is_synchronised) ? 1 : 0,
    is_violated: some.some(({ is_violated }) => is_violated) ? 1 : 0,
  } as const;
}

function entryOf(startMs: number, some: readonly Omit<RecordedMinute, "start_minute">[]) {
  const { bound_100ns: largest, source } = worstOf(some);
  const bounds = some.flatMap(({ bound_100ns }) => bound_100ns ?? []).toSorted((a, b) => a - b);
  const middle = [Math.floor((bounds.length - 1) / 2), Math.floor(bounds.length / 2)];
  const twice = middle.reduce((sum, index) => sum + (bounds[index] ?? 0), 0);
  return {
    startMs,
    recordedMinutes: some.length,
    synchronisedMinutes: some.filter(({ is_synchronised }) => is_synchronised).length,
    violations: some.filter(({ is_violated }) => is_violated).length,
    boundMs: largest === null ? null : largest / 1e4,
    medianBoundMs: bounds.length === 0 ? null : Math.ceil(twice / 2) / 1e4,
    source,
  } satisfies RecordEntry;
}
