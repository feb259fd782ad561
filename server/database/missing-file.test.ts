import { cpSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { SESSION_PATH } from "../../shared/api/account.ts";
import { ACCURACY_RECORD_PATH } from "../../shared/api/accuracy-record.ts";
import { FEATURED_CITIES_PATH } from "../../shared/api/cities.ts";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { buildTestApp } from "../testing/app.ts";
import { makeMigratedDatabase, makeTestFolder, TEST_ENGINE } from "../testing/database.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { captureLog } from "../testing/server.ts";
import { openDatabase, SQLITE_FILE } from "./open-database.ts";

const VISIT = { method: "POST", url: VISITOR_COUNT_PATH } as const;

const MISSING = { failure: "missing" };

const REMOVALS: readonly (readonly [string, (dataDir: string) => void | Promise<void>])[] = [
  ["removed", (dataDir) => rmSync(join(dataDir, SQLITE_FILE))],
  [
    "removed with its log",
    (dataDir) => {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(join(dataDir, SQLITE_FILE + suffix));
    },
  ],
  ["moved away", (dataDir) => renameSync(join(dataDir, SQLITE_FILE), join(dataDir, "old.sqlite"))],
  [
    "replaced by another database",
    async (dataDir) => {
      const { dataDir: other } = await makeMigratedDatabase();
      renameSync(join(other, SQLITE_FILE), join(dataDir, SQLITE_FILE));
    },
  ],
  ["removed with its folder", (dataDir) => rmSync(dataDir, { recursive: true })],
];

describe.runIf(TEST_ENGINE === "SQLite")("while the server runs, if the database file is", () => {
  test.each(REMOVALS)(
    "%s, it is not ready, acknowledges no write, reads nothing, and logs a remedy once",
    async (_how, remove) => {
      const log = captureLog();
      const dataDir = join(makeTestFolder(), "data");
      cpSync((await makeMigratedDatabase()).dataDir, dataDir, { recursive: true });
      const { app } = await buildTestApp({ dataDir, logLevel: "warn" });
      const statusOf = async (path: string) => (await app.inject(path)).statusCode;
      expect((await app.inject(VISIT)).statusCode).toBe(200);

      await remove(dataDir);
      const writes = await Promise.all([app.inject(VISIT), app.inject(VISIT), app.inject(VISIT)]);
      expect(writes.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
      for (const path of [
        READY_PATH,
        ACCURACY_RECORD_PATH,
        FEATURED_CITIES_PATH,
        VISITOR_COUNT_PATH,
      ]) {
        expect([path, await statusOf(path)]).toEqual([path, 503]);
      }
      for (const path of ["/", HEALTH_PATH, SESSION_PATH]) {
        expect([path, await statusOf(path)]).toEqual([path, 200]);
      }

      expect(log.lines()).toMatchObject([
        {
          level: 50,
          failure: "missing",
          msg: "database failure",
          err: {
            message:
              "The database file was removed or replaced. Put it back or restore a backup, then restart the server.",
          },
        },
      ]);
    },
  );

  test("removed in the middle of a write, the write fails", async () => {
    const { db, removeFileInNextWrite } = await openRemovableDatabase();
    removeFileInNextWrite();
    const deletion = db.deleteFrom("featured_city").execute();
    await expect(deletion).rejects.toMatchObject(MISSING);
  });

  test("removed in the middle of a commit, the transaction fails", async () => {
    const { db, removeFileInNextWrite } = await openRemovableDatabase();
    const transaction = db.transaction().execute(async (inside) => {
      await inside.deleteFrom("featured_city").execute();
      removeFileInNextWrite();
    });
    await expect(transaction).rejects.toMatchObject(MISSING);
  });

  test("moved away in a transaction and put back, later writes are committed", async () => {
    const { dataDir } = await makeMigratedDatabase();
    const { app, db } = await buildTestApp({ dataDir });
    const file = join(dataDir, SQLITE_FILE);
    const transaction = db.transaction().execute(async (inside) => {
      await inside.deleteFrom("featured_city").execute();
      renameSync(file, `${file}.aside`);
      await inside.updateTable("visit_total").set({ total: 99 }).execute();
    });
    await expect(transaction).rejects.toMatchObject(MISSING);
    renameSync(`${file}.aside`, file);
    expect((await app.inject(VISIT)).json()).toEqual({ count: 1 });
    expect(committedTotal(file)).toBe(1);
    await expect(
      db.transaction().execute((inside) => inside.deleteFrom("featured_city").execute()),
    ).resolves.toHaveLength(1);
  });

  test("put back unchanged, it goes on without a restart", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { dataDir } = await makeMigratedDatabase();
    const { app } = await buildTestApp({ dataDir });
    const file = join(dataDir, SQLITE_FILE);
    renameSync(file, `${file}.aside`);
    expect((await app.inject(VISIT)).statusCode).toBe(503);
    renameSync(`${file}.aside`, file);
    await ALL_PLACES.whenLoaded();
    // As long as all who ask share a result.
    vi.advanceTimersByTime(1000);
    expect((await app.inject(READY_PATH)).statusCode).toBe(200);
    expect((await app.inject(VISIT)).json()).toEqual({ count: 1 });
    expect(committedTotal(file)).toBe(1);
  });
});

/** As another process sees it. */
function committedTotal(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const { total } = database.prepare("select total from visit_total").get() ?? {};
  database.close();
  return total;
}

async function openRemovableDatabase() {
  const settings = await makeMigratedDatabase();
  const db = openDatabase(settings);
  const removeFileInNextWrite = () => {
    const spy = vi.spyOn(StatementSync.prototype, "run");
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementationOnce(function (this: StatementSync) {
      rmSync(join(settings.dataDir, SQLITE_FILE));
      return this.run();
    });
  };
  onTestFinished(() => db.destroy());
  return { db, removeFileInNextWrite };
}
