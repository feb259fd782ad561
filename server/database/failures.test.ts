import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../../shared/api/cities.ts";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { preferencesPath } from "../../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { makeTestFolder, TEST_ENGINE } from "../testing/database.ts";
import { CAN_MOUNT, mountReadOnly, mountSmallDisk } from "../testing/mount.ts";
import { readLog, startedServer, startServer } from "../testing/server.ts";
import { newVisitor } from "../testing/visitor.ts";
import { SQLITE_FILE } from "./open-database.ts";
import { prepareDatabase } from "./prepare-database.ts";

const UNAVAILABLE = {
  error: {
    code: "unavailable",
    message: "The database can't take this now; try again soon.",
  },
};

describe.runIf(TEST_ENGINE === "SQLite")("the start is refused with one sentence", () => {
  test.each([
    ["no database at all", () => Buffer.from("a letter to a friend\n".repeat(500))],
    ["cut short", (whole: Buffer) => whole.subarray(0, 6000)],
    ["overwritten in its first page", (whole: Buffer) => Buffer.from(whole).fill(0xaa, 100, 4096)],
  ])("when the file is %s; it stays as it is", async (_what, damage) => {
    const folder = await makeDatabase();
    const file = join(folder, SQLITE_FILE);
    writeFileSync(file, damage(readFileSync(file)));
    expect(await refusalOf(folder)).toEqual(
      refusedAs("is damaged, or no database at all: restore a backup."),
    );
  });

  test("when the file is of a newer version; it stays as it is", async () => {
    const folder = await makeDatabase();
    change(folder, "insert into kysely_migration values ('999-later', '2027-01-01')");
    expect(await refusalOf(folder)).toEqual(
      refusedAs(
        "was used by a newer World Clock: start that version, or restore a backup from before it.",
      ),
    );
  });

  test.runIf(CAN_MOUNT)("when the file can't be written to; it stays as it is", async () => {
    const folder = await makeDatabase();
    mountReadOnly(folder);
    expect(await refusalOf(folder)).toEqual(
      refusedAs(
        "can't be opened for writing: let this user read and write it, a file in its folder too.",
      ),
    );
  });

  test.runIf(CAN_MOUNT)("when the disk is full", async () => {
    const folder = makeTestFolder();
    mountSmallDisk(folder, "64k");
    const { code, errors } = await endOf(folder);
    expect(errors).toBe(
      `World Clock could not start: the database ${join(folder, SQLITE_FILE)} has no room left on its disk: make some and start again.\n`,
    );
    expect(code).toBe(1);
  });

  test("when DATA_DIR is a file", async () => {
    const file = join(makeTestFolder(), "data");
    writeFileSync(file, "");
    expect(await endOf(file)).toEqual({
      code: 1,
      errors: `World Clock could not start: DATA_DIR takes a folder that is there or can be made, not "${file}" (EEXIST).\n`,
    });
    expect((await endOf(join(file, "deeper"))).errors).toContain('deeper" (ENOTDIR).\n');
  });

  test("when the file is a folder", async () => {
    const folder = makeTestFolder();
    mkdirSync(join(folder, SQLITE_FILE));
    const { errors } = await endOf(folder);
    expect(errors).toContain("can't be opened for writing: ");
  });
});

describe.runIf(TEST_ENGINE === "SQLite")("while the server runs", () => {
  test.runIf(CAN_MOUNT)(
    "on a disk that is full, visits are refused for a while, the rest works, and all goes on once there is room",
    async () => {
      const folder = makeTestFolder();
      mountSmallDisk(folder, "1m");
      const { address, server, ended } = await startedServer({ DATA_DIR: folder });
      const ballast = join(folder, "ballast");
      fill(ballast);
      let refused = await visit(address);
      for (let tries = 0; refused.ok && tries < 9; tries += 1) refused = await visit(address);
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("5");
      expect(await refused.json()).toEqual(UNAVAILABLE);
      for (const path of [HEALTH_PATH, READY_PATH, FEATURED_CITIES_PATH, VISITOR_COUNT_PATH, "/"]) {
        expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
      }

      rmSync(ballast);
      expect((await visit(address)).status).toBe(200);
      server.kill("SIGTERM");
      const { code, errors } = await ended;
      expect(code).toBe(0);
      expect(readLog(errors)).toMatchObject([
        { level: 50, trouble: "full", msg: "the database can't serve" },
      ]);
    },
  );

  test("and there is no room for more, a change of several steps is refused too, and taken once there is", async () => {
    const { db, visitor } = await newVisitor();
    const userId = await visitor.createPasskey();
    const add = () =>
      visitor.ask("POST", preferencesPath(userId), {
        userId,
        timezone: "Nepal Time",
        customName: null,
        cityId: null,
        displayOrder: 0,
      });
    // SQLite makes it the number of pages that there are.
    await sql`pragma max_page_count = 1`.execute(db);
    let answer = await add();
    while (answer.statusCode === 201) answer = await add();
    expect([answer.statusCode, answer.json()]).toEqual([503, UNAVAILABLE]);
    await sql`pragma max_page_count = 1000`.execute(db);
    expect((await add()).statusCode).toBe(201);
  });

  test("and another process holds the database, one visit waits for 5 seconds and is refused", async () => {
    const folder = makeTestFolder();
    const { address } = await startedServer({ DATA_DIR: folder });
    const other = new DatabaseSync(join(folder, SQLITE_FILE));
    other.exec("begin immediate");
    const refused = await visit(address);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual(UNAVAILABLE);
    other.exec("rollback");
    other.close();
    expect((await visit(address)).status).toBe(200);
  });

  test("and the file's pages are damaged, calls that need them are refused, and the rest works", async () => {
    const folder = await makeDatabase();
    const file = join(folder, SQLITE_FILE);
    const whole = readFileSync(file);
    const database = new DatabaseSync(file);
    const page = database.prepare("select rootpage from sqlite_schema where name = 'visit_total'");
    const { rootpage } = page.get() as { rootpage: number };
    database.close();
    writeFileSync(file, whole.fill(0xaa, (rootpage - 1) * 4096, rootpage * 4096));
    const { address } = await startedServer({ DATA_DIR: folder });
    expect((await visit(address)).status).toBe(503);
    expect((await fetch(address + READY_PATH)).status).toBe(503);
    expect((await fetch(address + FEATURED_CITIES_PATH)).status).toBe(200);
  });
});

/** A folder with a database in order that nobody uses. */
async function makeDatabase(): Promise<string> {
  const dataDir = makeTestFolder();
  const db = await prepareDatabase({ dataDir, databaseUrl: undefined });
  await db.destroy();
  return dataDir;
}

function change(folder: string, statement: string): void {
  const database = new DatabaseSync(join(folder, SQLITE_FILE));
  database.exec(statement);
  database.close();
}

async function endOf(dataDir: string) {
  const { ended } = await startServer({ DATA_DIR: dataDir });
  return ended;
}

/** How the start ended, and what it left in the folder; the file's path is left out. */
async function refusalOf(folder: string) {
  const file = join(folder, SQLITE_FILE);
  const before = readFileSync(file);
  const { code, errors } = await endOf(folder);
  return {
    code,
    errors: errors.replace(file, "here"),
    isUntouched: readFileSync(file).equals(before),
    left: readdirSync(folder),
  };
}

const refusedAs = (what: string) => ({
  code: 1,
  errors: `World Clock could not start: the database here ${what}\n`,
  isUntouched: true,
  left: [SQLITE_FILE],
});

const visit = (address: string) => fetch(address + VISITOR_COUNT_PATH, { method: "POST" });

/** Fills what is left of the disk. */
function fill(file: string): void {
  for (const size of [64 * 1024, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: "a" });
    } catch {}
  }
}
