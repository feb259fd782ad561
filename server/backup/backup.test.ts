import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { openDatabase, SQLITE_FILE } from "../database/open-database.ts";
import { makeTestFolder, TEST_ENGINE } from "../testing/database.ts";
import { startedServer } from "../testing/server.ts";

const COMMAND = fileURLToPath(new URL("./backup-command.ts", import.meta.url));

describe.runIf(TEST_ENGINE === "SQLite")("a backup", () => {
  test("of a server that is written to meanwhile is whole, and holds each visit answered before", async () => {
    const { folder, address } = await serve();
    await visit(address, 20);
    const abort = new AbortController();
    const writer = (async () => {
      for (let from = 100; !abort.signal.aborted; from += 20) await visit(address, 20, from);
    })();
    const { code, said } = await command(folder, "backup");
    abort.abort();
    await writer;
    expect(code).toBe(0);
    const [, bytes, file = ""] =
      /^Wrote (\d+) bytes to (.*\/backups\/world-clock-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite)\.\n$/.exec(
        said,
      ) ?? [];
    expect(readFileSync(file)).toHaveLength(Number(bytes));
    expect(readdirSync(join(folder, "backups"))).toHaveLength(1);

    const copy = makeTestFolder();
    cpSync(file, join(copy, SQLITE_FILE));
    expect(await countIn(copy)).toBeGreaterThanOrEqual(20);
  });

  test("goes where it is told, and never over a file", async () => {
    const folder = await makeDatabase(3);
    const file = join(makeTestFolder(), "new/kept.sqlite");
    expect((await command(folder, "backup", file)).code).toBe(0);
    const before = readFileSync(file);
    expect(await command(folder, "backup", file)).toEqual({
      code: 1,
      said: `Nothing was done: ${file} is there already; nothing was written.\n`,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each([
    ["is not there", undefined, "there is no database at "],
    ["is damaged", Buffer.from("no database".repeat(999)), " is damaged, or no database at all."],
  ])("of a database that %s is refused, and leaves nothing", async (_what, content, sentence) => {
    const folder = makeTestFolder();
    if (content) writeFileSync(join(folder, SQLITE_FILE), content);
    const { code, said } = await command(folder, "backup");
    expect(code).toBe(1);
    expect(said).toMatch(/^Nothing was done: .*\n$/);
    expect(said).toContain(sentence);
    expect(readdirSync(join(folder, "backups"))).toEqual([]);
  });
});

describe.runIf(TEST_ENGINE === "SQLite")("restoring a backup", () => {
  test("brings back what it holds and keeps what was there before", async () => {
    const folder = await makeDatabase(3);
    const backup = join(makeTestFolder(), "kept.sqlite");
    await command(folder, "backup", backup);
    await setCount(folder, 9);
    const { code, said } = await command(folder, "restore", backup);
    expect(said).toMatch(/^Restored \d+ bytes to .*; what was there before is .*\.\n$/);
    expect(code).toBe(0);
    const [aside = ""] = readdirSync(folder).filter((name) => name.startsWith("before-restore-"));
    expect(readdirSync(folder).toSorted()).toEqual([aside, SQLITE_FILE]);
    expect(await countIn(folder)).toBe(3);
    const before = makeTestFolder();
    cpSync(join(folder, aside), join(before, SQLITE_FILE));
    expect(await countIn(before)).toBe(9);

    const elsewhere = join(makeTestFolder(), "data");
    expect((await command(elsewhere, "restore", backup)).code).toBe(0);
    expect(await countIn(elsewhere)).toBe(3);
  });

  test("is refused while a server runs, which goes on", async () => {
    const { folder, address } = await serve();
    await visit(address, 2);
    const backup = join(makeTestFolder(), "kept.sqlite");
    await command(folder, "backup", backup);
    const files = readdirSync(folder);
    const { code, said } = await command(folder, "restore", backup);
    expect(code).toBe(1);
    expect(said).toBe(
      `Nothing was done: a process uses ${join(folder, SQLITE_FILE)}: stop the server first; nothing was changed.\n`,
    );
    expect(readdirSync(folder)).toEqual(files);
    await visit(address, 1, 50);
    expect(await (await fetch(address + VISITOR_COUNT_PATH)).json()).toEqual({ count: 3 });
  });

  test("takes the place of a database that is damaged, and of one that was killed", async () => {
    const folder = await makeDatabase(3);
    const backup = join(makeTestFolder(), "kept.sqlite");
    await command(folder, "backup", backup);
    writeFileSync(join(folder, SQLITE_FILE), "ruined".repeat(2000));
    writeFileSync(join(folder, `${SQLITE_FILE}-wal`), "ruined too");
    expect((await command(folder, "restore", backup)).code).toBe(0);
    expect(await countIn(folder)).toBe(3);

    const killed = await serve();
    await visit(killed.address, 5);
    killed.server.kill("SIGKILL");
    await killed.ended;
    expect((await command(killed.folder, "restore", backup)).code).toBe(0);
    expect(existsSync(join(killed.folder, `${SQLITE_FILE}-wal`))).toBe(false);
    expect(await countIn(killed.folder)).toBe(3);
  });

  test("that is damaged, of a newer version, of something else or not there is refused", async () => {
    const folder = await makeDatabase(3);
    const before = readFileSync(join(folder, SQLITE_FILE));
    const newer = await makeDatabase(1, "999-later");
    const damaged = join(makeTestFolder(), "damaged.sqlite");
    writeFileSync(damaged, Buffer.from(before).fill(0xaa, 8192));
    const refusals = [
      [join(newer, SQLITE_FILE), " is of a newer World Clock; this one can't read it."],
      [damaged, " is damaged"],
      [COMMAND, " is damaged, or no database at all."],
      [join(folder, "nowhere"), "there is no database at "],
    ] as const;
    for (const [backup, sentence] of refusals) {
      const { code, said } = await command(folder, "restore", backup);
      expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
      expect(said).toMatch(/^Nothing was done: .*\n$/);
    }
    expect(readFileSync(join(folder, SQLITE_FILE)).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual([SQLITE_FILE]);
  });
});

test.each(["backup", "restore"])("%s leaves PostgreSQL to its own tools", async (act) => {
  const folder = makeTestFolder();
  const { code, said } = await command(folder, act, "x", { DATABASE_URL: "postgres://here/clock" });
  expect([code, said]).toEqual([
    1,
    "Nothing was done: DATABASE_URL names a PostgreSQL: use its pg_dump and pg_restore.\n",
  ]);
});

/** Runs the command to its end; `said` is all it said. */
function command(dataDir: string, act: string, file?: string, environment = {}) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const child = execFile(
    process.execPath,
    [COMMAND, act, ...(file === undefined ? [] : [file])],
    { env: { DATA_DIR: dataDir, ...environment } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
  );
  return promise;
}

async function serve() {
  const folder = makeTestFolder();
  const database = Promise.resolve({ dataDir: folder, databaseUrl: undefined });
  return { folder, ...(await startedServer({ TRUST_PROXY: "loopback" }, { database })) };
}

async function visit(address: string, visits: number, from = 0): Promise<void> {
  for (let visited = 0; visited < visits; visited += 1) {
    const { status } = await fetch(address + VISITOR_COUNT_PATH, {
      method: "POST",
      headers: {
        "x-forwarded-for": `10.0.${Math.floor((from + visited) / 250)}.${(from + visited) % 250}`,
      },
    });
    expect(status).toBe(200);
  }
}

async function makeDatabase(count: number, migration?: string): Promise<string> {
  const { folder, server, ended } = await serve();
  server.kill("SIGTERM");
  await ended;
  await setCount(folder, count);
  if (!migration) return folder;
  const db = openDatabase({ dataDir: folder, databaseUrl: undefined });
  await sql`insert into kysely_migration values (${migration}, '2027-01-01')`.execute(db);
  await db.destroy();
  return folder;
}

async function setCount(dataDir: string, total: number): Promise<void> {
  const db = openDatabase({ dataDir, databaseUrl: undefined });
  await db.updateTable("visit_total").set({ total }).execute();
  await db.destroy();
}

async function countIn(dataDir: string): Promise<number> {
  const db = openDatabase({ dataDir, databaseUrl: undefined });
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  await db.destroy();
  return total;
}
