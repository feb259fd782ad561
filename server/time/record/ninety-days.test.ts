import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { RECORD_DAYS, type RecordEntry } from "../../../shared/api/accuracy-record.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Database } from "../../database/schema.ts";
import { openTestDatabase, TEST_ENGINE } from "../../testing/database.ts";
import { simulateMinutes } from "../../testing/simulated-record.ts";
import type { RecordedMinute } from "./accuracy-recorder.ts";
import { loadRecord, saveMinutes } from "./accuracy-recorder.ts";

const END = Date.parse("2026-11-20T12:34:00Z");
const MAX_BYTES = 12_000_000;
/** A second server, less exact, that ran during a part of the first one's outage and after it. */
const SECOND_SERVER = { from: 1747, to: 1735 };

const hoursBefore = (hours: number) => END - hours * HOUR_MS;

const ofSecondServer = ({ minute }: RecordedMinute): RecordedMinute => ({
  minute,
  boundMs: 2000,
  source: "sntp",
  synchronised: false,
  isViolated: false,
});

describe("the record of 90 days with outages and two servers", () => {
  let db: Database;
  let happened: RecordedMinute[];

  beforeAll(async () => {
    db = await openTestDatabase();
    const first = simulateMinutes(END);
    const second = simulateMinutes(hoursBefore(SECOND_SERVER.to), 0.5).map(ofSecondServer);
    for (const minutes of [first, second]) await saveMinutes(db, minutes);
    const covered = new Map(first.map((one) => [one.minute, one]));
    for (const one of second) {
      covered.set(one.minute, { ...one, isViolated: covered.get(one.minute)?.isViolated ?? false });
    }
    happened = [...covered.values()];
  });

  test.each(RECORD_DAYS)("says exactly what happened in the last %s days", async (days) => {
    const { fromMs, toMs, firstMs, entries, entryMinutes } = await loadRecord(db, days, END);
    const entryMs = entryMinutes * MINUTE_MS;
    expect(toMs).toBe(END);
    expect(fromMs).toBe((days === "1" ? END : END + 26 * MINUTE_MS) - Number(days) * DAY_MS);
    expect(firstMs).toBe(END + 26 * MINUTE_MS - 90 * DAY_MS);
    expect(entries).toEqual(entriesOf(happened, entryMs, fromMs));
  });

  test("takes less than 12 MB", async () => {
    expect(await sizeOf(db)).toBeLessThan(MAX_BYTES);
  });
});

/** Computed from all minutes, without a database. */
function entriesOf(minutes: readonly RecordedMinute[], entryMs: number, fromMs: number) {
  const startOf = ({ minute }: RecordedMinute) =>
    Math.floor((minute * MINUTE_MS) / entryMs) * entryMs;
  const byEntry = Map.groupBy(minutes, startOf);
  const entries = [...byEntry].map(([startMs, some]): RecordEntry => {
    const bounds = some.map(({ boundMs }) => boundMs ?? Number.NaN).toSorted((a, b) => a - b);
    const middle = [Math.floor((bounds.length - 1) / 2), Math.floor(bounds.length / 2)];
    const twice = middle.reduce((sum, index) => sum + (bounds[index] ?? 0), 0);
    const boundMs = bounds.at(-1) ?? null;
    return {
      startMs,
      recordedMinutes: some.length,
      synchronisedMinutes: some.filter(({ synchronised }) => synchronised).length,
      violations: some.filter(({ isViolated }) => isViolated).length,
      boundMs,
      medianBoundMs: Math.ceil(Math.round(twice * 1e4) / 2) / 1e4,
      source: some.some(({ source }) => source === "sntp") ? "sntp" : "chrony",
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
