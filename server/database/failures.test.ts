import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../../shared/api/cities.ts";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { buildTestApp } from "../testing/app.ts";
import {
  inDatabase,
  makeMigratedDatabase,
  makeTestDatabase,
  makeTestFolder,
  openingFailure,
  TEST_ENGINE,
} from "../testing/database.ts";
import { canMount } from "../testing/find-services.mjs";
import { spawnServer, startServer } from "../testing/server.ts";
import { answerOf, signedInList } from "../testing/visitor.ts";
import { SQLITE_FILE } from "./open-database.ts";

const VISIT = { method: "POST", url: VISITOR_COUNT_PATH } as const;
const UNAVAILABLE = [503, "unavailable"];

/** If not, tests of disk failures are skipped. */
const CAN_MOUNT = canMount();

const CORRUPT = "is corrupt or not a database: restore a backup.";
const UNWRITABLE = "can't be written: give this user write access to the file and its folder.";
const damage = (change: (whole: Buffer) => Buffer) => (file: string) =>
  writeFileSync(file, change(readFileSync(file)));

describe.runIf(TEST_ENGINE === "SQLite")("startup fails with a one-sentence error", () => {
  type Row = [state: string, breakIt: (file: string, folder: string) => void, sentence: string];
  const READ_ONLY: Row = ["is read-only", (_file, folder) => mountReadOnly(folder), UNWRITABLE];
  test.each<Row>([
    ["is not a database", damage(() => Buffer.from("a letter to a friend\n".repeat(500))), CORRUPT],
    ["is truncated", damage((whole) => whole.subarray(0, 6000)), CORRUPT],
    ["is corrupt in its first page", damage((whole) => whole.fill(0xaa, 100, 4096)), CORRUPT],
    ...(CAN_MOUNT ? [READ_ONLY] : []),
  ])("and leaves the SQLite file unchanged if it %s", async (_state, breakIt, sentence) => {
    const { dataDir: folder } = await makeMigratedDatabase();
    const file = join(folder, SQLITE_FILE);
    breakIt(file, folder);
    const before = readFileSync(file);
    expect(await failToOpen(folder)).toBe(`the database ${file} ${sentence}`);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual([SQLITE_FILE]);
  });

  test.runIf(CAN_MOUNT)("if the disk is full", async () => {
    const folder = makeTestFolder();
    mountSmallDisk(folder, "64k");
    expect(await failToOpen(folder)).toBe(
      `the database ${join(folder, SQLITE_FILE)} has no disk space left: free some and start again.`,
    );
  });

  test("if DATA_DIR is a file, or the file a folder", async () => {
    const folder = makeTestFolder();
    const file = join(folder, "data");
    writeFileSync(file, "");
    expect(await failToOpen(file)).toBe(
      `DATA_DIR must be a folder that exists or can be created, not "${file}" (EEXIST).`,
    );
    expect(await failToOpen(join(file, "deeper"))).toContain('deeper" (ENOTDIR).');
    mkdirSync(join(folder, SQLITE_FILE));
    expect(await failToOpen(folder)).toContain("can't be written: ");
  });
});

describe.runIf(TEST_ENGINE === "SQLite")("a running server", () => {
  test.runIf(CAN_MOUNT)(
    "answers 503 to visits while the disk is full, is not ready, keeps serving reads, and recovers when space is freed",
    async () => {
      const folder = makeTestFolder();
      mountSmallDisk(folder, "1m");
      const { address, stop } = await startServer({ DATA_DIR: folder });
      const readiness = async () => (await fetch(address + READY_PATH)).status;
      await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
      const ballast = join(folder, "ballast");
      fill(ballast);
      let rejected = await visit(address);
      for (let tries = 0; rejected.ok && tries < 9; tries += 1) rejected = await visit(address);
      expect(rejected.status).toBe(503);
      expect(rejected.headers.get("retry-after")).toBe("5");
      expect(await rejected.json()).toMatchObject({ error: { code: "unavailable" } });
      for (const path of [HEALTH_PATH, FEATURED_CITIES_PATH, VISITOR_COUNT_PATH, "/"]) {
        expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
      }
      // A result is shared for a second.
      await expect.poll(readiness, { timeout: 5000 }).toBe(503);

      rmSync(ballast);
      await expect.poll(readiness, { timeout: 5000 }).toBe(200);
      expect((await visit(address)).status).toBe(200);
      expect(await stop()).toMatchObject([{ level: 50, failure: "full", msg: "database failure" }]);
    },
  );

  test("rejects a multi-statement transaction while the disk is full and accepts it afterwards", async () => {
    const { db, add } = await signedInList();
    // SQLite raises this to the current page count.
    await sql`pragma max_page_count = 1`.execute(db);
    let answer = await add();
    while (answer.statusCode === 201) answer = await add();
    expect(answerOf(answer)).toEqual(UNAVAILABLE);
    await sql`pragma max_page_count = 1000`.execute(db);
    expect((await add()).statusCode).toBe(201);
  });

  // Takes those 5 seconds.
  test("answers 503 to a visit after waiting 5 seconds for another process's lock, while reads go on, and is not ready within a second", async () => {
    const settings = await makeMigratedDatabase();
    const { app } = await buildTestApp(settings);
    const other = new DatabaseSync(join(settings.dataDir, SQLITE_FILE));
    other.exec("begin immediate");
    let isWaiting = true;
    const write = app.inject(VISIT).finally(() => {
      isWaiting = false;
    });
    expect((await app.inject(VISITOR_COUNT_PATH)).json()).toEqual({ count: 0 });
    const askedMs = performance.now();
    expect((await app.inject(READY_PATH)).statusCode).toBe(503);
    expect(performance.now() - askedMs).toBeLessThan(3000);
    expect(isWaiting).toBe(true);
    const rejected = await write;
    expect(answerOf(rejected)).toEqual(UNAVAILABLE);
    other.exec("rollback");
    other.close();
    expect((await app.inject(VISIT)).statusCode).toBe(200);
  });

  test("answers 503 to calls that need corrupt pages and keeps serving the others", async () => {
    const { dataDir: folder } = await makeMigratedDatabase();
    const file = join(folder, SQLITE_FILE);
    const whole = readFileSync(file);
    const database = new DatabaseSync(file);
    const page = database.prepare("select rootpage from sqlite_schema where name = 'visit_total'");
    const { rootpage } = page.get() as { rootpage: number };
    database.close();
    writeFileSync(file, whole.fill(0xaa, (rootpage - 1) * 4096, rootpage * 4096));
    const { app } = await buildTestApp({ dataDir: folder });
    expect((await app.inject(VISIT)).statusCode).toBe(503);
    expect((await app.inject(READY_PATH)).statusCode).toBe(503);
    expect((await app.inject(FEATURED_CITIES_PATH)).statusCode).toBe(200);
  });
});

const failToOpen = (dataDir: string) => openingFailure({ dataDir, databaseUrl: undefined });

const visit = (address: string) => fetch(address + VISITOR_COUNT_PATH, { method: "POST" });

function fill(file: string): void {
  for (const size of [64 * 1024, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: "a" });
    } catch {}
  }
}

function mountSmallDisk(folder: string, size: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  unmountAfterTest(folder);
}

function mountReadOnly(folder: string): void {
  execFileSync("mount", ["--bind", folder, folder]);
  unmountAfterTest(folder);
  execFileSync("mount", ["-o", "remount,bind,ro", folder]);
}

function unmountAfterTest(folder: string): void {
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
}

test("the server starts several times at once on a new database", async () => {
  const database = makeTestDatabase();
  const servers = await Promise.all(Array.from({ length: 4 }, () => spawnServer({}, { database })));
  const lines = await Promise.all(
    servers.map(({ line, ended }) => Promise.race([line, ended.then(({ errors }) => errors)])),
  );
  expect(lines.filter((line) => !line.startsWith("World Clock is on"))).toEqual([]);
});

test("a database of a newer version can't be opened", async () => {
  const settings = await makeMigratedDatabase();
  const later = sql`insert into kysely_migration values ('999-later', '2027-01-01')`;
  await inDatabase(settings, (db) => later.execute(db));
  expect(await openingFailure(settings)).toContain(
    " was used by a newer World Clock: start that version, or restore a backup made before the upgrade.",
  );
});
