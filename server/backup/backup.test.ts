import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { openDatabase, SQLITE_FILE } from "../database/open-database.ts";
import { makeMigratedDatabase, makeTestFolder } from "../testing/database.ts";
import { startServer } from "../testing/server.ts";
import { runBackup } from "./run-backup.ts";

const COMMAND = fileURLToPath(new URL("./backup-command.ts", import.meta.url));

describe("npm run backup", () => {
  test("copies a consistent snapshot, with every acknowledged visit, while the server is writing", async () => {
    const { folder, address } = await serve();
    await visit(address, 20);
    const abort = new AbortController();
    const writer = (async () => {
      for (let from = 100; !abort.signal.aborted; from += 20) await visit(address, 20, from);
    })();
    const { code, output } = await runProcess(folder, "backup");
    abort.abort();
    await writer;
    expect(code).toBe(0);
    const [, bytes, file = ""] =
      /^Wrote (\d+) bytes to (.*\/backups\/world-clock-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite)\.\n$/.exec(
        output,
      ) ?? [];
    expect(readFileSync(file)).toHaveLength(Number(bytes));
    expect(readdirSync(join(folder, "backups"))).toHaveLength(1);

    const copy = makeTestFolder();
    cpSync(file, join(copy, SQLITE_FILE));
    expect(await countIn(copy)).toBeGreaterThanOrEqual(20);
  });

  test("writes to the given path and never overwrites a file", async () => {
    const folder = await makeDatabase(3);
    const file = join(makeTestFolder(), "new/kept.sqlite");
    expect(command(folder, "backup", file).code).toBe(0);
    const before = readFileSync(file);
    expect(command(folder, "backup", file)).toEqual({
      code: 1,
      output: `Nothing was done: ${file} already exists; nothing was written.\n`,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each([
    ["does not exist", undefined, "there is no database at "],
    ["is corrupt", Buffer.from("no database".repeat(999)), " is corrupt or not a database."],
  ])("fails and leaves no file if the database %s", async (_state, content, sentence) => {
    const folder = makeTestFolder();
    if (content) writeFileSync(join(folder, SQLITE_FILE), content);
    const { code, output } = command(folder, "backup");
    expect(code).toBe(1);
    expect(output).toMatch(/^Nothing was done: .*\n$/);
    expect(output).toContain(sentence);
    expect(readdirSync(join(folder, "backups"))).toEqual([]);
  });
});

describe("npm run restore", () => {
  test("restores the backup and keeps the previous database", async () => {
    const folder = await makeDatabase(3);
    const backup = join(makeTestFolder(), "kept.sqlite");
    command(folder, "backup", backup);
    await setCount(folder, 9);
    const { code, output } = command(folder, "restore", backup);
    expect(output).toMatch(/^Restored \d+ bytes to .*; the previous database is now .*\.\n$/);
    expect(code).toBe(0);
    const [aside = ""] = readdirSync(folder).filter((name) => name.startsWith("before-restore-"));
    expect(readdirSync(folder).toSorted()).toEqual([aside, SQLITE_FILE]);
    expect(await countIn(folder)).toBe(3);
    const before = makeTestFolder();
    cpSync(join(folder, aside), join(before, SQLITE_FILE));
    expect(await countIn(before)).toBe(9);

    const elsewhere = join(makeTestFolder(), "data");
    expect(command(elsewhere, "restore", backup).code).toBe(0);
    expect(await countIn(elsewhere)).toBe(3);
  });

  test("fails while a server is running, and the server is unaffected", async () => {
    const { folder, address } = await serve();
    await visit(address, 2);
    const backup = join(makeTestFolder(), "kept.sqlite");
    command(folder, "backup", backup);
    const files = readdirSync(folder);
    const { code, output } = await runProcess(folder, "restore", backup);
    expect(code).toBe(1);
    expect(output).toBe(
      `Nothing was done: ${join(folder, SQLITE_FILE)} is in use: stop the server first; nothing was changed.\n`,
    );
    expect(readdirSync(folder)).toEqual(files);
    await visit(address, 1, 50);
    expect(await (await fetch(address + VISITOR_COUNT_PATH)).json()).toEqual({ count: 3 });
  });

  test("replaces a corrupt database, and one whose server was killed", async () => {
    const folder = await makeDatabase(3);
    const backup = join(makeTestFolder(), "kept.sqlite");
    command(folder, "backup", backup);
    writeFileSync(join(folder, SQLITE_FILE), "ruined".repeat(2000));
    writeFileSync(join(folder, `${SQLITE_FILE}-wal`), "ruined too");
    expect(command(folder, "restore", backup).code).toBe(0);
    expect(await countIn(folder)).toBe(3);

    const killed = await serve();
    await visit(killed.address, 5);
    killed.server.kill("SIGKILL");
    await killed.ended;
    expect(command(killed.folder, "restore", backup).code).toBe(0);
    expect(existsSync(join(killed.folder, `${SQLITE_FILE}-wal`))).toBe(false);
    expect(await countIn(killed.folder)).toBe(3);
  });

  test("rejects a backup that is corrupt, from a newer version, not a database, or missing", async () => {
    const folder = await makeDatabase(3);
    const before = readFileSync(join(folder, SQLITE_FILE));
    const newer = await makeDatabase(1, "999-later");
    const corrupt = join(makeTestFolder(), "corrupt.sqlite");
    writeFileSync(corrupt, Buffer.from(before).fill(0xaa, 8192));
    const refusals = [
      [join(newer, SQLITE_FILE), " is from a newer World Clock; this version can't read it."],
      [corrupt, " is corrupt"],
      [COMMAND, " is corrupt or not a database."],
      [join(folder, "nowhere"), "there is no database at "],
    ] as const;
    for (const [backup, sentence] of refusals) {
      const { code, output } = command(folder, "restore", backup);
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
      expect(output).toMatch(/^Nothing was done: .*\n$/);
    }
    expect(readFileSync(join(folder, SQLITE_FILE)).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual([SQLITE_FILE]);
  });
});

test.each(["backup", "restore"])(
  "npm run %s refers to pg_dump and pg_restore if DATABASE_URL is set",
  (action) => {
    const folder = makeTestFolder();
    const { code, output } = command(folder, action, "x", {
      DATABASE_URL: "postgres://here/clock",
    });
    expect([code, output]).toEqual([
      1,
      "Nothing was done: DATABASE_URL is set, so the database is PostgreSQL: use pg_dump and pg_restore.\n",
    ]);
  },
);

/** `output` is all that the command prints. */
function command(dataDir: string, action: string, file?: string, environment = {}) {
  const args = [action, ...(file === undefined ? [] : [file])];
  const { code, output } = runBackup(args, { DATA_DIR: dataDir, ...environment }, new Date());
  return { code, output: `${output}\n` };
}

/** Runs the command in a process of its own, as npm does. */
function runProcess(dataDir: string, ...args: string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  const child = execFile(
    process.execPath,
    [COMMAND, ...args],
    {
      // Away from the project's .env.
      cwd: makeTestFolder(),
      env: { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], DATA_DIR: dataDir },
    },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
  );
  return promise;
}

async function serve() {
  const folder = makeTestFolder();
  const database = Promise.resolve({ dataDir: folder, databaseUrl: undefined });
  return { folder, ...(await startServer({ TRUST_PROXY: "loopback" }, { database })) };
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
  const { dataDir: folder } = await makeMigratedDatabase();
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
