import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Database } from "../../database/schema.ts";
import { openTestDatabase } from "../../testing/database.ts";
import type { ClockState } from "../clock/server-clock.ts";
import { deleteOldMinutes, loadRecord, recordAccuracy } from "./accuracy-recorder.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const NOON_MINUTE = NOON / MINUTE_MS;
const KNOWN = { boundMs: 0.4, source: "chrony", synchronised: true, isViolated: false } as const;
const UNKNOWN = { boundMs: null, source: null, synchronised: false, isViolated: false } as const;
const STEPPED = { boundMs: 37_000, synchronised: false };

async function startRecorder() {
  const db = await openTestDatabase();
  const lines: string[] = [];
  const recorder = recordAccuracy(db, {
    info: (_fields, message) => lines.push(message),
    error: (_fields, message) => lines.push(message),
  });
  /** The states of the clock at times of an hour, "mm:ss" after noon. */
  const observe = (...states: readonly Observation[]) => {
    for (const [time, state] of states) {
      const [minutes = 0, seconds = 0] = time.split(":").map(Number);
      recorder.observe({ atMs: NOON + (minutes * 60 + seconds) * 1000, ...KNOWN, ...state });
    }
  };
  const observeMinutes = (from: number, to: number) => {
    for (let minute = from; minute <= to; minute += 1) observe([`${minute}:00`]);
  };
  return { db, recorder, lines, observe, observeMinutes };
}

type Observation = readonly [time: string, state?: Partial<ClockState>];

async function minutesIn(db: Database) {
  const rows = await db.selectFrom("accuracy_minute").selectAll().orderBy("start_minute").execute();
  return rows.map(({ start_minute, ...row }) => ({ minute: start_minute - NOON_MINUTE, ...row }));
}

const GOOD = { bound_100ns: 4000, source: "chrony", is_synchronised: 1, is_violated: 0 } as const;
const OFF = { bound_100ns: 370_000_000, is_synchronised: 0 };

// That a minute which is stored already has the worst of both: ninety-days.test.ts.
test.each<[string, readonly Observation[], readonly object[]]>([
  [
    "has its largest bound, its less exact source, and is synchronised only if it was throughout",
    [["1:00"], ["1:10", { boundMs: 1003, source: "sntp", synchronised: false }], ["1:20", UNKNOWN]],
    [{ minute: 1, ...GOOD, bound_100ns: 10_030_000, source: "sntp", is_synchronised: 0 }],
  ],
  [
    "has no bound if it was unknown throughout, but the source that answered",
    [
      ["1:00", UNKNOWN],
      ["1:20", { ...UNKNOWN, source: "sntp" }],
    ],
    [{ minute: 1, bound_100ns: null, source: "sntp", is_synchronised: 0 }],
  ],
  [
    "is violated if a check found that at any time in it",
    [["1:00"], ["1:16", { isViolated: true }], ["1:32"]],
    [{ minute: 1, ...GOOD, is_violated: 1 }],
  ],
  [
    "of the start is recorded if a bound was violated in it",
    [["0:45", { isViolated: true }]],
    [{ minute: 0, ...GOOD, is_violated: 1 }],
  ],
  [
    "without an observation is a gap, and a step is in the minute it led to",
    [["1:30"], ["8:10", STEPPED], ["8:20"]],
    [
      { minute: 1, ...GOOD },
      { minute: 8, ...OFF },
    ],
  ],
])("a minute %s", async (_rule, states, expected) => {
  const { db, recorder, observe } = await startRecorder();
  observe(["0:02"], ...states, ["59:00"]);
  await recorder.stop();
  expect(await minutesIn(db)).toMatchObject(expected);
});

test("each minute is stored once it has ended, those of the start and the stop are not", async () => {
  const { db, recorder, observe, observeMinutes } = await startRecorder();
  observeMinutes(0, 2);
  await expect.poll(() => minutesIn(db)).toEqual([{ minute: 1, ...GOOD }]);
  observe(["3:00"], ["3:30"]);
  await recorder.stop();
  expect((await minutesIn(db)).map(({ minute }) => minute)).toEqual([1, 2]);
});

test("a day of minutes waits while the database fails, which is logged once", async () => {
  const { db, recorder, lines, observeMinutes } = await startRecorder();
  await db.schema.alterTable("accuracy_minute").renameTo("away").execute();
  observeMinutes(0, 2);
  await expect.poll(() => lines).toEqual(["accuracy record could not be written"]);
  observeMinutes(3, 1500);
  await recorder.stop();
  await db.schema.alterTable("away").renameTo("accuracy_minute").execute();
  await recorder.stop();
  const minutes = (await minutesIn(db)).map(({ minute }) => minute);
  expect(minutes).toEqual(Array.from({ length: 1440 }, (_none, index) => 60 + index));
  expect(lines).toEqual([
    "accuracy record could not be written",
    "accuracy record is written again",
  ]);
});

test("the oldest beyond the minutes of 90 days are deleted, and by a synchronised clock those of the future; the others are read by one statement", async () => {
  const { db } = await startRecorder();
  const last = NOON_MINUTE + 90;
  for (let from = last - 91 * 1440; from < last; from += 1440) {
    const minutes = Array.from({ length: 1440 }, (_none, index) => from + 1 + index);
    const rows = minutes.map((start_minute) => ({ start_minute, ...GOOD }));
    await db.insertInto("accuracy_minute").values(rows).execute();
  }
  const range = () =>
    db
      .selectFrom("accuracy_minute")
      .select(({ fn }) => [
        fn.min("start_minute").as("first"),
        fn.max("start_minute").as("last"),
        fn.countAll<number>().as("count"),
      ])
      .executeTakeFirst();
  const count = (90 * DAY_MS) / MINUTE_MS;
  await deleteOldMinutes(db, { start_minute: NOON_MINUTE, is_synchronised: 0 });
  expect(await range()).toEqual({ first: last - count + 1, last, count });
  await deleteOldMinutes(db, { start_minute: NOON_MINUTE, is_synchronised: 1 });
  expect(await range()).toMatchObject({ first: last - count + 1, last: NOON_MINUTE + 60 });
  // PostgreSQL ends a statement after a second.
  expect((await loadRecord(db, "90", NOON)).entries).toHaveLength(90 * 24 - 1);
});
