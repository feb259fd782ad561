import { expect, test } from "vitest";
import { HOUR_MS } from "../../../shared/durations.ts";
import { openDatabase } from "../../database/open-database.ts";
import type { Database } from "../../database/schema.ts";
import { onFinished } from "../../testing/cleanup.ts";
import { makeMigratedDatabase, openTestDatabase } from "../../testing/database.ts";
import { simulateMinutes } from "../../testing/simulated-record.ts";
import { saveMinutes } from "./save-minutes.ts";
import { thinRecord } from "./thin-record.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const DAYS = 24 * HOUR_MS;

const hoursIn = (db: Database) =>
  db.selectFrom("accuracy_hour").selectAll().orderBy("start_hour").execute();

async function countIn(db: Database) {
  const minutes = await db.selectFrom("accuracy_minute").select("start_minute").execute();
  const hours = await hoursIn(db);
  const inHours = hours.reduce((total, { recorded_minutes }) => total + recorded_minutes, 0);
  return { minutes: minutes.length, hours: hours.length, recorded: minutes.length + inHours };
}

async function saveAll(db: Database, days: number) {
  const minutes = simulateMinutes(NOW, days);
  await saveMinutes(db, minutes);
  return minutes.length;
}

test("minutes become hours after three days, and hours are deleted after 90", async () => {
  const db = await openTestDatabase();
  const recorded = await saveAll(db, 4);
  await thinRecord(db, NOW);
  expect(await countIn(db)).toEqual({ minutes: 4320 - 45, hours: 24, recorded });
  await thinRecord(db, NOW + 86 * DAYS);
  expect(await countIn(db)).toMatchObject({ minutes: 0, hours: 96 });
  await thinRecord(db, NOW + 86 * DAYS + HOUR_MS);
  expect(await countIn(db)).toMatchObject({ hours: 95 });
});

test("no minute is counted twice or lost if two servers thin at once", async () => {
  const settings = await makeMigratedDatabase();
  const [one, other] = [openDatabase(settings), openDatabase(settings)] as const;
  onFinished(() => Promise.all([one.destroy(), other.destroy()]));
  const recorded = await saveAll(one, 6);
  await Promise.all([one, other, one, other].map((db) => thinRecord(db, NOW)));
  expect(await countIn(one)).toEqual({ minutes: 4320 - 45, hours: 72, recorded });
  for (const { recorded_minutes } of await hoursIn(other)) expect(recorded_minutes).toBe(60);
});

test("nothing has changed if a server fails while it thins", async () => {
  const db = await openTestDatabase();
  const recorded = await saveAll(db, 4);
  await db.schema.alterTable("accuracy_hour").renameTo("away").execute();
  await expect(thinRecord(db, NOW)).rejects.toThrow("accuracy_hour");
  await db.schema.alterTable("away").renameTo("accuracy_hour").execute();
  expect(await countIn(db)).toEqual({ minutes: recorded, hours: 0, recorded });
  await thinRecord(db, NOW);
  expect(await countIn(db)).toMatchObject({ hours: 24, recorded });
});

test("a minute that comes after its hour was thinned is added to it", async () => {
  const db = await openTestDatabase();
  const start = NOW - 4 * DAYS;
  const minute = (index: number, boundMs: number) =>
    ({
      minute: start / 60_000 + index,
      boundMs,
      source: boundMs > 1 ? "sntp" : "chrony",
      synchronised: true,
      isViolated: boundMs > 1,
    }) as const;
  await saveMinutes(db, [minute(0, 0.2), minute(1, 0.4)]);
  await thinRecord(db, NOW);
  await saveMinutes(db, [minute(2, 9)]);
  await thinRecord(db, NOW);
  expect(await hoursIn(db)).toMatchObject([
    {
      recorded_minutes: 3,
      synchronised_minutes: 3,
      violations: 1,
      bound_100ns: 90_000,
      source: "sntp",
    },
  ]);
});

test("with a clock that can't be trusted only the oldest beyond three days of minutes and 90 of hours go", async () => {
  const db = await openTestDatabase();
  const recorded = await saveAll(db, 4);
  await thinRecord(db, undefined);
  // The 45 minutes in which the server was down make room for older ones.
  expect(await countIn(db)).toEqual({ minutes: 4320 + 15, hours: 23, recorded });
  const hours = Array.from({ length: 2160 }, (_none, index) => ({
    start_hour: NOW / HOUR_MS - 5000 + index,
    recorded_minutes: 60,
    synchronised_minutes: 60,
    violations: 0,
    bound_100ns: 4000,
    median_100ns: 4000,
    source: "chrony" as const,
  }));
  await db.insertInto("accuracy_hour").values(hours).execute();
  await thinRecord(db, undefined);
  const left = await hoursIn(db);
  expect(left).toHaveLength(2160);
  expect(left[0]?.start_hour).toBe(NOW / HOUR_MS - 5000 + 23);
});
