import {
  chmodSync,
  chownSync,
  cpSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  countIn,
  makeCountedDatabase,
  runBackupCommand,
  runBackupProcess,
  serveFolder,
  visit,
} from "../../testing/backup.ts";
import { makeTestFolder } from "../../testing/database.ts";
import { SQLITE_FILE } from "../open-database.ts";
import { openMigratedDatabase } from "../open-migrated-database.ts";

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
    expect((await runBackupCommand(folder, "backup", file)).code).toBe(0);
    const before = readFileSync(file);
    expect(await runBackupCommand(folder, "backup", file)).toEqual({
      code: 1,
      output: `Nothing was done: ${file} already exists.\n`,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each([
    ["does not exist", undefined, "there is no database at "],
    ["is corrupt", Buffer.from("no database".repeat(999)), " is corrupt or not a database."],
  ])("fails and leaves no file if the database %s", async (_state, content, sentence) => {
    const folder = makeTestFolder();
    if (content) writeFileSync(join(folder, SQLITE_FILE), content);
    const { code, output } = await runBackupCommand(folder, "backup");
    expect(code).toBe(1);
    expect(output).toMatch(/^Nothing was done: .*\n$/);
    expect(output).toContain(sentence);
    expect(readdirSync(join(folder, "backups"))).toEqual([]);
  });
});

test("a file that can't be written or read is named once", async () => {
  const folder = await makeCountedDatabase(3);
  const inTheWay = join(folder, "file");
  writeFileSync(inTheWay, "");
  expect((await runBackupCommand(folder, "backup", join(inTheWay, "kept.sqlite"))).output).toBe(
    `Nothing was done: the folder ${inTheWay} can't be created (EEXIST).\n`,
  );
  expect((await runBackupCommand(folder, "restore", makeTestFolder())).output).toMatch(
    /^Nothing was done: \S+ can't be read: is it a file, and may this user read it\?\n$/,
  );
  expect((await runBackupCommand(folder, "restore", "nowhere", "more")).output).toBe(
    "Nothing was done: give at most one file.\n",
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
    await runBackupCommand(folder, "backup");
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
    await runBackupCommand(other, "restore", join(folder, "backups", backup));
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
    await runBackupCommand(folder, "backup");
    const [backup = ""] = readdirSync(join(folder, "backups"));
    await runBackupCommand(folder, "restore", join(folder, "backups", backup));
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(files).toHaveLength(4);
    const owners = files.map((file) => statSync(join(folder, file)));
    expect(owners.filter(({ uid, gid }) => uid !== user || gid !== user)).toEqual([]);
  },
);
