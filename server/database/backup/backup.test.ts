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
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { makeMigratedDatabase, makeTestFolder } from "../../testing/database.ts";
import { startServer } from "../../testing/server.ts";
import { SQLITE_FILE } from "../open-database.ts";
import { runBackup } from "./backup-command.ts";

const COMMAND = fileURLToPath(new URL("./backup-command.ts", import.meta.url));

const run = (dataDir: string, ...args: string[]) =>
  runBackup(args, { DATA_DIR: dataDir }, new Date());

/** Expects a refusal, and returns its sentence. */
async function refusalOf(answer: ReturnType<typeof runBackup>): Promise<string> {
  const { code, output } = await answer;
  expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was done: .+$/)]);
  return output.replace("Nothing was done: ", "");
}

/** A backup of a folder's database. */
async function backUp(folder: string): Promise<string> {
  const backup = join(makeTestFolder(), "kept.sqlite");
  expect((await run(folder, "backup", backup)).code).toBe(0);
  return backup;
}

/** A folder with a SQLite database that counts some visits. */
async function makeCountedDatabase(count: number): Promise<string> {
  const { dataDir } = await makeMigratedDatabase();
  inDatabase(dataDir, (database) => database.exec(`update visit_total set total = ${count}`));
  return dataDir;
}

function inDatabase<T>(folder: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, SQLITE_FILE));
  const result = use(database);
  database.close();
  return result;
}

const countIn = (folder: string) =>
  inDatabase(
    folder,
    (database) => database.prepare("select total from visit_total").get()?.["total"],
  );

async function serveFolder() {
  const folder = makeTestFolder();
  const database = Promise.resolve({ dataDir: folder, databaseUrl: undefined });
  return { folder, ...(await startServer({ TRUST_PROXY: "loopback" }, { database })) };
}

let visitors = 0;

async function visit(address: string, visits: number): Promise<void> {
  for (let visited = 0; visited < visits; visited += 1) {
    visitors += 1;
    // Each from another network, because limits count networks too.
    const from = `10.${Math.floor(visitors / 250)}.${visitors % 250}.1`;
    const options = { method: "POST", headers: { "x-forwarded-for": from } };
    expect((await fetch(address + VISITOR_COUNT_PATH, options)).status).toBe(200);
  }
}

async function runBackupProcess(dataDir: string, ...args: string[]) {
  // Away from the project's .env.
  const options = { cwd: makeTestFolder(), env: { DATA_DIR: dataDir } };
  return (await promisify(execFile)(process.execPath, [COMMAND, ...args], options)).stdout;
}

describe("npm run backup", () => {
  test("copies a consistent snapshot, with every acknowledged visit, while the server is writing", async () => {
    const { folder, address } = await serveFolder();
    await visit(address, 20);
    const abort = new AbortController();
    const writer = (async () => {
      while (!abort.signal.aborted) await visit(address, 20);
    })();
    const output = await runBackupProcess(folder, "backup");
    abort.abort();
    await writer;
    const [, bytes, file = ""] =
      /^Wrote (\d+) bytes to (.*\/backups\/world-clock-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite)\.\n$/.exec(
        output,
      ) ?? [];
    expect(readFileSync(file)).toHaveLength(Number(bytes));
    expect(readdirSync(join(folder, "backups"))).toHaveLength(1);
    const copy = makeTestFolder();
    cpSync(file, join(copy, SQLITE_FILE));
    expect(countIn(copy)).toBeGreaterThanOrEqual(20);
  });

  test("writes to the given path and never overwrites a file", async () => {
    const folder = await makeCountedDatabase(3);
    const file = join(makeTestFolder(), "new/kept.sqlite");
    expect((await run(folder, "backup", file)).code).toBe(0);
    const before = readFileSync(file);
    expect(await refusalOf(run(folder, "backup", file))).toBe(`${file} already exists.`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each([
    ["does not exist", undefined, "there is no database at "],
    ["is corrupt", Buffer.from("no database".repeat(999)), " is corrupt or not a database."],
  ])("fails and leaves no file if the database %s", async (_state, content, sentence) => {
    const folder = makeTestFolder();
    if (content) writeFileSync(join(folder, SQLITE_FILE), content);
    expect(await refusalOf(run(folder, "backup"))).toContain(sentence);
    expect(readdirSync(join(folder, "backups"))).toEqual([]);
  });
});

test("a file that can't be written or read is named once", async () => {
  const folder = await makeCountedDatabase(3);
  const inTheWay = join(folder, "file");
  writeFileSync(inTheWay, "");
  expect(await refusalOf(run(folder, "backup", join(inTheWay, "kept.sqlite")))).toBe(
    `the folder ${inTheWay} can't be created (EEXIST).`,
  );
  expect(await refusalOf(run(folder, "restore", makeTestFolder()))).toMatch(
    /^\S+ can't be read: is it a file, and may this user read it\?$/,
  );
  expect(await refusalOf(run(folder, "restore", "nowhere", "more"))).toBe("give at most one file.");
});

test.skipIf(process.platform === "win32")(
  "npm run backup and npm run restore write files that only the owner of the data folder can read, whatever the umask, also as root",
  async () => {
    const umask = process.umask(0);
    onTestFinished(() => void process.umask(umask));
    const folder = await makeCountedDatabase(1);
    const owner = process.getuid?.() === 0 ? 1234 : Number(process.getuid?.());
    for (const path of [folder, join(folder, SQLITE_FILE)]) chownSync(path, owner, -1);
    chmodSync(join(folder, SQLITE_FILE), 0o644);
    await run(folder, "backup");
    const [backup = ""] = readdirSync(join(folder, "backups"));
    await run(folder, "restore", join(folder, "backups", backup));
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const written = entries.map((entry) => {
      const { uid, mode } = statSync(join(entry.parentPath, entry.name));
      return entry.isFile() ? [uid, mode & 0o777] : [uid];
    });
    expect(written.toSorted((one, other) => one.length - other.length)).toEqual([
      [owner],
      ...Array(3).fill([owner, 0o600]),
    ]);
  },
);

describe("npm run restore", () => {
  test("restores the backup, keeps the previous database, and names those of earlier restores", async () => {
    const backup = await backUp(await makeCountedDatabase(3));
    const folder = await makeCountedDatabase(9);
    const { code, output } = await run(folder, "restore", backup);
    expect(output).toMatch(/^Restored .*kept\.sqlite; the previous database is now .*\.$/);
    expect(code).toBe(0);
    const [aside = ""] = readdirSync(folder).filter((name) => name.startsWith("before-restore-"));
    expect(readdirSync(folder).toSorted()).toEqual([aside, SQLITE_FILE]);
    expect(countIn(folder)).toBe(3);
    const before = makeTestFolder();
    cpSync(join(folder, aside), join(before, SQLITE_FILE));
    expect(countIn(before)).toBe(9);
    expect((await run(folder, "restore", backup)).output).toContain(
      ` From earlier restores, to be deleted once you no longer need them: ${join(folder, aside)}.`,
    );

    const elsewhere = join(makeTestFolder(), "data");
    expect((await run(elsewhere, "restore", backup)).code).toBe(0);
    expect(countIn(elsewhere)).toBe(3);
  });

  test("fails while a server is running, and the server is unaffected", async () => {
    const { folder, address } = await serveFolder();
    await visit(address, 2);
    const backup = await backUp(folder);
    const files = readdirSync(folder);
    expect(await refusalOf(run(folder, "restore", backup))).toBe(
      `${join(folder, SQLITE_FILE)} is in use: stop the server first.`,
    );
    expect(readdirSync(folder)).toEqual(files);
    await visit(address, 1);
    expect(await (await fetch(address + VISITOR_COUNT_PATH)).json()).toEqual({ count: 3 });
  });

  test("replaces a corrupt database, and one whose server was killed", async () => {
    const folder = await makeCountedDatabase(3);
    const backup = await backUp(folder);
    writeFileSync(join(folder, SQLITE_FILE), "ruined".repeat(2000));
    writeFileSync(join(folder, `${SQLITE_FILE}-wal`), "ruined too");
    const killed = await serveFolder();
    await visit(killed.address, 5);
    killed.server.kill("SIGKILL");
    await killed.ended;
    for (const broken of [folder, killed.folder]) {
      expect((await run(broken, "restore", backup)).code).toBe(0);
      expect(existsSync(join(broken, `${SQLITE_FILE}-wal`))).toBe(false);
      expect(countIn(broken)).toBe(3);
    }
  });

  const changedBy = (statement: string) => (folder: string) => {
    inDatabase(folder, (database) => database.exec(statement));
    return join(folder, SQLITE_FILE);
  };
  const overwritten = (folder: string) => {
    const file = join(folder, SQLITE_FILE);
    writeFileSync(file, readFileSync(file).fill(0xaa, 8192));
    return file;
  };
  test.each([
    [
      "is from a newer World Clock; this version can't read it.",
      changedBy("insert into kysely_migration values ('999-later', '2027-01-01')"),
    ],
    [
      "is not a backup of World Clock: it has the trigger spy.",
      changedBy("create trigger spy after insert on session begin delete from session; end"),
    ],
    [
      "is not a backup of World Clock: it has the view spy.",
      changedBy("create view spy as select token_hash from session"),
    ],
    ["is corrupt", overwritten],
    ["is corrupt or not a database.", () => COMMAND],
    ["there is no database at ", (folder: string) => join(folder, "nowhere")],
  ])("rejects a backup, and changes nothing: %s", async (sentence, makeBackup) => {
    const backup = makeBackup(await makeCountedDatabase(1));
    const folder = await makeCountedDatabase(3);
    expect(await refusalOf(run(folder, "restore", backup))).toContain(sentence);
    expect(countIn(folder)).toBe(3);
    expect(readdirSync(folder)).toEqual([SQLITE_FILE]);
  });

  test("names the engine of a file that is not for this one, and the way to move it", async () => {
    const folder = await makeCountedDatabase(3);
    const sqlite = join(folder, SQLITE_FILE);
    const dump = join(makeTestFolder(), "kept.dump");
    for (const start of ["PGDMP\u0001\u000e", "--\n-- PostgreSQL database dump\n--\n"]) {
      writeFileSync(dump, start + "x".repeat(99));
      expect(await refusalOf(run(folder, "restore", dump))).toBe(
        `${dump} is a copy of a PostgreSQL database, but without DATABASE_URL World Clock uses SQLite: restore it with pg_restore, then run npm run copy -- --to sqlite.`,
      );
    }
    const settings = { DATA_DIR: folder, DATABASE_URL: "postgres://db.example/clock" };
    for (const [args, sentence] of [
      [
        ["restore", sqlite],
        " restore it without DATABASE_URL, then run npm run copy -- --to postgresql.",
      ],
      [
        ["restore", dump],
        "DATABASE_URL names a PostgreSQL database: pg_restore restores it, as docs/operating.md shows under Backup and restore.",
      ],
      [["backup"], " a PostgreSQL database: pg_dump backs it up, as "],
    ] as const) {
      expect(await refusalOf(runBackup(args, settings, new Date()))).toContain(sentence);
    }
    expect(countIn(folder)).toBe(3);
  });
});
