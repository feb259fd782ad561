import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { RECORD_DAYS, type RecordEntry } from "../../../shared/api/accuracy-record.ts";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Database } from "../../database/schema.ts";
import { openTestDatabase, TEST_ENGINE } from "../../testing/database.ts";
import { loadRecord, type RecordedMinute, saveMinutes } from "./accuracy-recorder.ts";

const END = Date.parse("2026-11-20T12:34:00Z");
const MAX_BYTES = 12_000_000;
const MINUTES = (90 * DAY_MS) / MINUTE_MS;

/** From 0 to 1, without a pattern, the same in every run. */
function noise(minute: number, salt: number): number {
  return (Math.imul((minute * 31 + salt) ^ (minute >>> 7), 2_654_435_761) >>> 0) / 2 ** 32;
}

/** What one of two servers recorded, which are down or know no bound for some of the hours. */
function minutesOf(server: number): RecordedMinute[] {
  return Array.from({ length: MINUTES }, (_, index) => END / MINUTE_MS - MINUTES + index).flatMap(
    (minute) => {
      const ofHour = noise(Math.floor(minute / 60), server);
      if (ofHour < 0.05 + server * 0.8) return [];
      const isKnown = ofHour < 0.97;
      const boundMs = Math.round(1e4 * 2000 * noise(minute, server) ** 8) / 1e4;
      return {
        minute,
        boundMs: isKnown ? boundMs : null,
        source: isKnown ? (noise(minute, 5) < 0.5 ? "sntp" : "chrony") : null,
        synchronised: isKnown && boundMs <= 1000,
        isViolated: noise(minute, server + 2) < 0.001,
      };
    },
  );
}

describe("the record of 90 days with outages and two servers", () => {
  const [first, second] = [minutesOf(0), minutesOf(1)];
  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase();
    const half = second.length / 2;
    // Either may store a minute first, or again.
    for (const minutes of [second.slice(0, half), first, second.slice(half - 50)])
      await saveMinutes(db, minutes);
  });

  test.each(RECORD_DAYS)("says exactly what happened in the last %s days", async (days) => {
    const { fromMs, toMs, firstMs, entries, entryMinutes } = await loadRecord(db, days, END);
    const all = Map.groupBy([...first, ...second], ({ minute }) => minute).values();
    const happened = [...all].map((some) => some.reduce(worst));
    const starts = happened.map(({ minute }) => minute * MINUTE_MS);
    const recordStart = END + 26 * MINUTE_MS - 90 * DAY_MS;
    expect(toMs).toBe(END);
    expect(fromMs).toBe((days === "1" ? END : END + 26 * MINUTE_MS) - Number(days) * DAY_MS);
    expect(firstMs).toBe(Math.min(...starts.filter((start) => start >= recordStart)));
    expect(entries).toEqual(entriesOf(happened, entryMinutes * MINUTE_MS, fromMs));
  });

  test("takes less than 12 MB", async () => {
    expect(await sizeOf(db)).toBeLessThan(MAX_BYTES);
  });
});

function worst(one: RecordedMinute, other: RecordedMinute): RecordedMinute {
  const largest = (one.boundMs ?? -1) < (other.boundMs ?? -1) ? other : one;
  return {
    ...largest,
    synchronised: one.synchronised && other.synchronised,
    isViolated: one.isViolated || other.isViolated,
  };
}

/** Computed from all minutes, without a database. */
function entriesOf(minutes: readonly RecordedMinute[], entryMs: number, fromMs: number) {
  const startOf = ({ minute }: RecordedMinute) =>
    Math.floor((minute * MINUTE_MS) / entryMs) * entryMs;
  const entries = [...Map.groupBy(minutes, startOf)].map(([startMs, some]): RecordEntry => {
    const bounds = some.flatMap(({ boundMs }) => boundMs ?? []).toSorted((a, b) => a - b);
    const middle = [Math.floor((bounds.length - 1) / 2), Math.floor(bounds.length / 2)];
    const twice = middle.reduce((sum, index) => sum + (bounds[index] ?? 0), 0);
    const sources = some.flatMap(({ source }) => source ?? []);
    return {
      startMs,
      recordedMinutes: some.length,
      synchronisedMinutes: some.filter(({ synchronised }) => synchronised).length,
      violations: some.filter(({ isViolated }) => isViolated).length,
      boundMs: bounds.at(-1) ?? null,
      medianBoundMs: bounds.length === 0 ? null : Math.ceil(Math.round(twice * 1e4) / 2) / 1e4,
      source: sources.includes("sntp") ? "sntp" : (sources[0] ?? null),
    };
  });
  return entries
    .filter(({ startMs }) => startMs >= fromMs)
    .toSorted((one, other) => one.startMs - other.startMs);
}

async function sizeOf(db: Database): Promise<number> {
  const size =
    TEST_ENGINE === "SQLite"
      ? sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`
          select pg_total_relation_size('accuracy_minute') as bytes`;
  const { rows } = await size.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}
