import { chmodSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import type { InjectOptions } from "fastify";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { SESSION_PATH } from "../../shared/api/account.ts";
import { ACCURACY_RECORD_PATH } from "../../shared/api/accuracy-record.ts";
import { FEATURED_CITIES_PATH } from "../../shared/api/cities.ts";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { buildTestApp } from "../testing/app.ts";
import { makeMigratedDatabase, TEST_ENGINE } from "../testing/database.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { captureLog } from "../testing/server.ts";
import { signedInList } from "../testing/visitor.ts";
import { claimSqliteFile, openDatabase, SQLITE_FILE } from "./open-database.ts";
import { openSqliteFile } from "./sqlite-dialect.ts";

test.runIf(TEST_ENGINE === "SQLite" && process.platform !== "win32")(
  "the files of a database that everyone could read become readable by their owner only when a server opens it",
  async () => {
    const settings = await makeMigratedDatabase();
    claimSqliteFile(settings).end();
    // Another connection keeps the files of the write-ahead log.
    const open = openSqliteFile(join(settings.dataDir, SQLITE_FILE));
    onTestFinished(() => open.close());
    const files = readdirSync(settings.dataDir).map((name) => join(settings.dataDir, name));
    expect(files).toHaveLength(4);
    for (const file of files) chmodSync(file, 0o644);
    const db = openDatabase(settings);
    onTestFinished(() => db.destroy());
    claimSqliteFile(settings).end();
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600));
  },
);

// On both engines prepared statements stay in memory, so their number must have a bound.
test.runIf(TEST_ENGINE === "SQLite")(
  "all orders of as many entries are stored by the same statement",
  async () => {
    const { addOne, order } = await signedInList();
    const [ann, ben, cy, di] = [await addOne(), await addOne(), await addOne(), await addOne()];
    await order([ben, ann, cy, di]);
    const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
    expect((await order([ben, ann, di, cy])).statusCode).toBe(200);
    expect(prepare).not.toHaveBeenCalled();
    prepare.mockRestore();
  },
);

const VISIT = { method: "POST", url: VISITOR_COUNT_PATH } as const;

const MISSING = { failure: "missing" };

describe.runIf(TEST_ENGINE === "SQLite")("while the server runs, if the database file is", () => {
  test.each([
    ["removed with its folder", async (dataDir: string) => rmSync(dataDir, { recursive: true })],
    [
      "replaced by another database",
      async (dataDir: string) => {
        const { dataDir: other } = await makeMigratedDatabase();
        renameSync(join(other, SQLITE_FILE), join(dataDir, SQLITE_FILE));
      },
    ],
  ])(
    "%s, it is not ready, acknowledges no write, reads nothing, and logs a remedy once",
    async (_how, remove) => {
      const log = captureLog();
      const { dataDir } = await makeMigratedDatabase();
      const { app } = await buildTestApp({ dataDir, logLevel: "warn" });
      const statusOf = async (request: InjectOptions) => (await app.inject(request)).statusCode;
      expect(await statusOf(VISIT)).toBe(200);

      await remove(dataDir);
      expect(await Promise.all([VISIT, VISIT, VISIT].map(statusOf))).toEqual([503, 503, 503]);
      const failing = [READY_PATH, ACCURACY_RECORD_PATH, FEATURED_CITIES_PATH, VISITOR_COUNT_PATH];
      for (const url of [...failing, "/", HEALTH_PATH, SESSION_PATH]) {
        expect([url, await statusOf({ url })]).toEqual([url, failing.includes(url) ? 503 : 200]);
      }
      const message = expect.stringMatching(
        / removed or replaced\. Put it back or restore a backup, /,
      );
      expect(log.lines()).toMatchObject([
        { level: 50, failure: "missing", msg: "database failure", err: { message } },
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

  test("moved away in a transaction and put back, it goes on without a restart, and later writes are committed", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { dataDir } = await makeMigratedDatabase();
    const { app, db } = await buildTestApp({ dataDir });
    const file = join(dataDir, SQLITE_FILE);
    const transaction = db.transaction().execute(async (inside) => {
      await inside.deleteFrom("featured_city").execute();
      renameSync(file, `${file}.aside`);
      await inside.updateTable("visit_total").set({ total: 99 }).execute();
    });
    await expect(transaction).rejects.toMatchObject(MISSING);
    expect((await app.inject(READY_PATH)).statusCode).toBe(503);
    renameSync(`${file}.aside`, file);
    await ALL_PLACES.whenLoaded();
    // As long as all who ask share a result.
    vi.advanceTimersByTime(1000);
    expect((await app.inject(READY_PATH)).statusCode).toBe(200);
    expect((await app.inject(VISIT)).json()).toEqual({ count: 1 });
    expect(committedTotal(file)).toBe(1);
    await expect(
      db.transaction().execute((inside) => inside.deleteFrom("featured_city").execute()),
    ).resolves.toHaveLength(1);
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
