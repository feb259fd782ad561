import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { makeMigratedDatabase, makeTestFolder } from "../../testing/database.ts";
import { startServer } from "../../testing/server.ts";
import { openDatabase, openMigratedDatabase, SQLITE_FILE } from "../open-database.ts";
import { runBackup } from "./backup-command.ts";

const COMMAND = fileURLToPath(new URL("./backup-command.ts", import.meta.url));

/** A backup of a folder's database. */
async function backUp(folder: string): Promise<string> {
  const backup = join(makeTestFolder(), "kept.sqlite");
  expect((await run(folder, "backup", backup)).code).toBe(0);
  return backup;
}

const run = (dataDir: string, ...args: string[]) =>
  runBackup(args, { DATA_DIR: dataDir }, new Date());

/** A folder with a SQLite database that counts some visits. */
async function makeCountedDatabase(count: number): Promise<string> {
  const { dataDir } = await makeMigratedDatabase();
  await setCount(dataDir, count);
  return dataDir;
}

async function changeDatabase(dataDir: string, statement: string): Promise<void> {
  const db = openDatabase({ dataDir, databaseUrl: undefined });
  await sql.raw(statement).execute(db);
  await db.destroy();
}

async function setCount(dataDir: string, total: number): Promise<void> {
  await changeDatabase(dataDir, `update visit_total set total = ${total}`);
}

async function countIn(dataDir: string): Promise<number> {
  const db = openDatabase({ dataDir, databaseUrl: undefined });
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  await db.destroy();
  return total;
}

async function serveFolder() {
  const folder = makeTestFolder();
  const database = Promise.resolve({ dataDir: folder, databaseUrl: undefined });
  return { folder, ...(await startServer({ TRUST_PROXY: "loopback" }, { database })) };
}

async function visit(address: string, visits: number, from = 0): Promise<void> {
  for (let visited = 0; visited < visits; visited += 1) {
    const number = from + visited;
    const { status } = await fetch(address + VISITOR_COUNT_PATH, {
      method: "POST",
      // Each from another network, because limits count networks too.
      headers: { "x-forwarded-for": `10.${Math.floor(number / 250)}.${number % 250}.1` },
    });
    expect(status).toBe(200);
  }
}

/** Runs the command in a process of its own, as npm does. */
function runBackupProcess(dataDir: string, ...args: string[]) {
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

describe("npm run backup", () => {
  test("copies a consistent snapshot, with every acknowledged visit, while the server is writing", async () => {
    const { folder, address } = await serveFolder();
    await visit(address, 20);
    const abort = new AbortController();
    const writer = (async () => {
      for (let from = 100; !abort.signal.aborted; from += 20) await visit(address, 20, from);
    })();
    const { code, output } = await runBackupProcess(folder, "backup");
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
    const folder = await makeCountedDatabase(3);
    const file = join(makeTestFolder(), "new/kept.sqlite");
    expect((await run(folder, "backup", file)).code).toBe(0);
    const before = readFileSync(file);
    expect(await run(folder, "backup", file)).toEqual({
      code: 1,
      output: `Nothing was done: ${file} already exists.`,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each([
    ["does not exist", undefined, "there is no database at "],
    ["is corrupt", Buffer.from("no database".repeat(999)), " is corrupt or not a database."],
  ])("fails and leaves no file if the database %s", async (_state, content, sentence) => {
    const folder = makeTestFolder();
    if (content) writeFileSync(join(folder, SQLITE_FILE), content);
    const { code, output } = await run(folder, "backup");
    expect(code).toBe(1);
    expect(output).toMatch(/^Nothing was done: .*$/);
    expect(output).toContain(sentence);
    expect(readdirSync(join(folder, "backups"))).toEqual([]);
  });
});

test("a file that can't be written or read is named once", async () => {
  const folder = await makeCountedDatabase(3);
  const inTheWay = join(folder, "file");
  writeFileSync(inTheWay, "");
  expect((await run(folder, "backup", join(inTheWay, "kept.sqlite"))).output).toBe(
    `Nothing was done: the folder ${inTheWay} can't be created (EEXIST).`,
  );
  expect((await run(folder, "restore", makeTestFolder())).output).toMatch(
    /^Nothing was done: \S+ can't be read: is it a file, and may this user read it\?$/,
  );
  expect((await run(folder, "restore", "nowhere", "more")).output).toBe(
    "Nothing was done: give at most one file.",
  );
});

test.skipIf(process.platform === "win32")(
  "npm run backup and npm run restore write files that only their owner can read, whatever the umask",
  async () => {
    const umask = process.umask(0);
    onTestFinished(() => void process.umask(umask));
    const folder = makeTestFolder();
    const settings = { dataDir: folder, databaseUrl: undefined };
    const db = await openMigratedDatabase(settings);
    onTestFinished(() => db.destroy());
    await run(folder, "backup");
    const modes = (where: string) =>
      readdirSync(where, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => [
          name.replace(/-\d.*Z/, ""),
          (statSync(join(parentPath, name)).mode & 0o777).toString(8),
        ])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
    expect(modes(folder)).toEqual([
      ["world-clock.sqlite", "600"],
      ["world-clock.sqlite", "600"],
      ["world-clock.sqlite-shm", "600"],
      ["world-clock.sqlite-wal", "600"],
    ]);
    const other = await makeCountedDatabase(1);
    chmodSync(join(other, SQLITE_FILE), 0o644);
    const [backup = ""] = readdirSync(join(folder, "backups"));
    await run(other, "restore", join(folder, "backups", backup));
    expect(modes(other)).toEqual([
      ["before-restore.sqlite", "600"],
      ["world-clock.sqlite", "600"],
    ]);
  },
);

test.skipIf(process.getuid?.() !== 0)(
  "npm run backup and npm run restore as root leave all files to the user of the data folder",
  async () => {
    const user = 1234;
    const folder = await makeCountedDatabase(1);
    for (const path of [folder, join(folder, SQLITE_FILE)]) chownSync(path, user, user);
    await run(folder, "backup");
    const [backup = ""] = readdirSync(join(folder, "backups"));
    await run(folder, "restore", join(folder, "backups", backup));
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(files).toHaveLength(4);
    const owners = files.map((file) => statSync(join(folder, file)));
    expect(owners.filter(({ uid, gid }) => uid !== user || gid !== user)).toEqual([]);
  },
);

describe("npm run restore", () => {
  test("restores the backup, keeps the previous database, and names those of earlier restores", async () => {
    const folder = await makeCountedDatabase(3);
    const backup = await backUp(folder);
    await setCount(folder, 9);
    const { code, output } = await run(folder, "restore", backup);
    expect(output).toMatch(/^Restored .*kept\.sqlite; the previous database is now .*\.$/);
    expect(code).toBe(0);
    const [aside = ""] = readdirSync(folder).filter((name) => name.startsWith("before-restore-"));
    expect(readdirSync(folder).toSorted()).toEqual([aside, SQLITE_FILE]);
    expect(await countIn(folder)).toBe(3);
    const before = makeTestFolder();
    cpSync(join(folder, aside), join(before, SQLITE_FILE));
    expect(await countIn(before)).toBe(9);
    expect((await run(folder, "restore", backup)).output).toContain(
      ` From earlier restores, to be deleted once you no longer need them: ${join(folder, aside)}.`,
    );

    const elsewhere = join(makeTestFolder(), "data");
    expect((await run(elsewhere, "restore", backup)).code).toBe(0);
    expect(await countIn(elsewhere)).toBe(3);
  });

  test("fails while a server is running, and the server is unaffected", async () => {
    const { folder, address } = await serveFolder();
    await visit(address, 2);
    const backup = await backUp(folder);
    const files = readdirSync(folder);
    const { code, output } = await runBackupProcess(folder, "restore", backup);
    expect(code).toBe(1);
    expect(output).toBe(
      `Nothing was done: ${join(folder, SQLITE_FILE)} is in use: stop the server first.\n`,
    );
    expect(readdirSync(folder)).toEqual(files);
    await visit(address, 1, 50);
    expect(await (await fetch(address + VISITOR_COUNT_PATH)).json()).toEqual({ count: 3 });
  });

  test("replaces a corrupt database, and one whose server was killed", async () => {
    const folder = await makeCountedDatabase(3);
    const backup = await backUp(folder);
    writeFileSync(join(folder, SQLITE_FILE), "ruined".repeat(2000));
    writeFileSync(join(folder, `${SQLITE_FILE}-wal`), "ruined too");
    expect((await run(folder, "restore", backup)).code).toBe(0);
    expect(await countIn(folder)).toBe(3);

    const killed = await serveFolder();
    await visit(killed.address, 5);
    killed.server.kill("SIGKILL");
    await killed.ended;
    expect((await run(killed.folder, "restore", backup)).code).toBe(0);
    expect(existsSync(join(killed.folder, `${SQLITE_FILE}-wal`))).toBe(false);
    expect(await countIn(killed.folder)).toBe(3);
  });

  test("rejects a backup that is corrupt, from a newer version, has a trigger or a view, is not a database, or is missing", async () => {
    const folder = await makeCountedDatabase(3);
    const before = readFileSync(join(folder, SQLITE_FILE));
    const newer = await makeCountedDatabase(1);
    await changeDatabase(newer, "insert into kysely_migration values ('999-later', '2027-01-01')");
    const corrupt = join(makeTestFolder(), "corrupt.sqlite");
    writeFileSync(corrupt, Buffer.from(before).fill(0xaa, 8192));
    const trigger = await makeCountedDatabase(1);
    await changeDatabase(
      trigger,
      "create trigger spy after insert on session begin delete from session; end",
    );
    const view = await makeCountedDatabase(1);
    await changeDatabase(view, "create view spy as select token_hash from session");
    const refusals = [
      [join(trigger, SQLITE_FILE), " is not a backup of World Clock: it has the trigger spy."],
      [join(view, SQLITE_FILE), " is not a backup of World Clock: it has the view spy."],
      [join(newer, SQLITE_FILE), " is from a newer World Clock; this version can't read it."],
      [corrupt, " is corrupt"],
      [COMMAND, " is corrupt or not a database."],
      [join(folder, "nowhere"), "there is no database at "],
    ] as const;
    for (const [backup, sentence] of refusals) {
      const { code, output } = await run(folder, "restore", backup);
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
      expect(output).toMatch(/^Nothing was done: .*$/);
    }
    expect(readFileSync(join(folder, SQLITE_FILE)).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual([SQLITE_FILE]);
  });

  test("names the engine of a file that is not for this one, and the way to move it", async () => {
    const folder = await makeCountedDatabase(3);
    const sqlite = join(folder, SQLITE_FILE);
    const dump = join(makeTestFolder(), "kept.dump");
    const settings = { DATA_DIR: folder, DATABASE_URL: "postgres://db.example/clock" };
    for (const start of ["PGDMP\u0001\u000e", "--\n-- PostgreSQL database dump\n--\n"]) {
      writeFileSync(dump, start + "x".repeat(99));
      expect((await run(folder, "restore", dump)).output).toBe(
        `Nothing was done: ${dump} is a copy of a PostgreSQL database, but without DATABASE_URL World Clock uses SQLite: restore it with pg_restore, then run npm run copy -- --to sqlite.`,
      );
    }
    const refusalOf = async (...args: string[]) =>
      (await runBackup(args, settings, new Date())).output;
    expect(await refusalOf("restore", sqlite)).toBe(
      `Nothing was done: ${sqlite} is a copy of an SQLite database, but DATABASE_URL names one of PostgreSQL: restore it without DATABASE_URL, then run npm run copy -- --to postgresql.`,
    );
    expect(await refusalOf("restore", dump)).toBe(
      "Nothing was done: DATABASE_URL names a PostgreSQL database: pg_restore restores it, as docs/operating.md shows under Backup and restore.",
    );
    expect(await refusalOf("backup")).toContain(" a PostgreSQL database: pg_dump backs it up, as ");
    expect(await countIn(folder)).toBe(3);
  });
});
