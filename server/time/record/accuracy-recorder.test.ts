import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Database } from "../../database/schema.ts";
import { openTestDatabase } from "../../testing/database.ts";
import type { ClockState } from "../clock/server-clock.ts";
import type { RecordedMinute } from "./accuracy-recorder.ts";
import { AccuracyRecorder, deleteOldMinutes, saveMinutes } from "./accuracy-recorder.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const YEARS_MS = Date.parse("2036-11-20T12:00:00Z") - NOON;
const KNOWN = { boundMs: 0.4, source: "chrony", synchronised: true, isViolated: false } as const;

async function startRecorder(db?: Database) {
  const store = db ?? (await openTestDatabase());
  const lines: (readonly [level: string, message: string, fields: object])[] = [];
  const recorder = new AccuracyRecorder();
  recorder.start(store, {
    info: (fields, message) => lines.push(["info", message, fields]),
    error: (fields, message) => lines.push(["error", message, fields]),
  });
  const observe = (ms: number, state: Partial<ClockState> = {}) =>
    recorder.observe({ atMs: NOON + ms, ...KNOWN, ...state });
  /** Observes at the start of each minute. */
  const observeMinutes = (from: number, to: number, state?: Partial<ClockState>) => {
    for (let minute = from; minute <= to; minute += 1) observe(minute * MINUTE_MS, state);
  };
  return { db: store, recorder, lines, observe, observeMinutes };
}

async function minutesIn(db: Database) {
  const rows = await db.selectFrom("accuracy_minute").selectAll().orderBy("start_minute").execute();
  return rows.map(({ start_minute, ...row }) => ({
    minute: start_minute - NOON / MINUTE_MS,
    ...row,
  }));
}

const numbersIn = async (db: Database) => (await minutesIn(db)).map(({ minute }) => minute);

async function away<T>(db: Database, run: () => T | Promise<T>): Promise<T> {
  await db.schema.alterTable("accuracy_minute").renameTo("away").execute();
  const result = await run();
  await db.schema.alterTable("away").renameTo("accuracy_minute").execute();
  return result;
}

describe("the recorder", () => {
  test("stores each minute once it has ended", async () => {
    const { db, observe, lines } = await startRecorder();
    observe(0);
    observe(20_000, { boundMs: 1300.25, synchronised: false, isViolated: true });
    observe(59_999);
    expect(await minutesIn(db)).toEqual([]);
    observe(60_000);
    const worst = { bound_100ns: 13_002_500, source: "chrony", is_synchronised: 0, is_violated: 1 };
    await expect.poll(() => minutesIn(db)).toEqual([{ minute: 0, ...worst }]);
    expect(lines).toEqual([]);
  });

  test("stores the whole minutes when it stops, and nothing afterwards", async () => {
    const { db, recorder, observe, observeMinutes } = await startRecorder();
    observeMinutes(0, 3);
    observe(3.5 * MINUTE_MS);
    await recorder.stop();
    expect(await numbersIn(db)).toEqual([0, 1, 2]);
    observeMinutes(4, 6);
    await recorder.stop();
    expect(await numbersIn(db)).toEqual([0, 1, 2]);
  });

  test("keeps the minutes of an hour in which the database fails, and logs that once", async () => {
    const { db, recorder, lines, observeMinutes } = await startRecorder();
    await away(db, async () => {
      observeMinutes(0, 1);
      await expect.poll(() => lines).toHaveLength(1);
      observeMinutes(2, 60);
      await recorder.stop();
    });
    expect(lines).toEqual([
      [
        "error",
        "accuracy record could not be written",
        expect.objectContaining({ failure: "unknown" }),
      ],
    ]);
    recorder.start(db, {
      info: (_fields, message) => lines.push(["info", message, {}]),
      error: () => undefined,
    });
    observeMinutes(61, 61);
    await recorder.stop();
    expect(await numbersIn(db)).toEqual(Array.from({ length: 61 }, (_none, minute) => minute));
    expect(lines.map(([level, message]) => `${level}: ${message}`)).toEqual([
      "error: accuracy record could not be written",
      "info: accuracy record is written again",
    ]);
  });
});

describe("a clock that is years ahead", () => {
  test("deletes nothing, and its minutes go once the clock was right for an hour", async () => {
    const { db, recorder, observe, observeMinutes } = await startRecorder();
    await saveMinutes(db, [{ minute: NOON / MINUTE_MS - 80 * 1440, ...KNOWN }]);
    observeMinutes(-5, 0);
    observe(YEARS_MS, { boundMs: YEARS_MS, synchronised: false });
    for (let minute = 1; minute <= 40; minute += 1) observe(YEARS_MS + minute * MINUTE_MS);
    await recorder.stop();
    expect(await numbersIn(db)).toHaveLength(1 + 6 + 40);
    expect((await minutesIn(db)).map((row) => row.bound_100ns)).toContain(YEARS_MS * 10_000);

    const after = await startRecorder(db);
    after.observeMinutes(50, 59);
    await after.recorder.stop();
    expect(await numbersIn(db)).toHaveLength(1 + 6 + 40 + 9);

    const trusted = await startRecorder(db);
    trusted.observeMinutes(60, 121);
    await trusted.recorder.stop();
    const left = await numbersIn(db);
    expect(left).toHaveLength(1 + 6 + 9 + 61);
    expect(left.at(-1)).toBe(120);
  });
});

test("minutes are deleted after 90 days, and without a trusted clock the oldest beyond their number", async () => {
  const { db } = await startRecorder();
  const days = 91;
  const minutes = Array.from({ length: days * 1440 }, (_none, index) => ({
    ...{ minute: NOON / MINUTE_MS - days * 1440 + index, boundMs: 0.4, source: "chrony" },
    ...{ synchronised: true, isViolated: false },
  })) as RecordedMinute[];
  await saveMinutes(db, minutes);
  const first = async () => {
    const row = await db
      .selectFrom("accuracy_minute")
      .select(({ fn }) => fn.min("start_minute").as("minute"))
      .executeTakeFirst();
    return Number(row?.minute) - NOON / MINUTE_MS;
  };
  await deleteOldMinutes(db, undefined);
  expect(await first()).toBe(-90 * 1440);
  await deleteOldMinutes(db, NOON + MINUTE_MS);
  expect(await first()).toBe(-90 * 1440 + 1);
});
