import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import {
  BACKUP_COMMAND,
  changeDatabase,
  countIn,
  makeCountedDatabase,
  runBackupCommand,
  runBackupProcess,
  serveFolder,
  setCount,
  visit,
} from "../../testing/backup.ts";
import { makeTestFolder } from "../../testing/database.ts";
import { SQLITE_FILE } from "../open-database.ts";
import { runBackup } from "./backup-command.ts";

describe("npm run restore", () => {
  test("restores the backup and keeps the previous database", async () => {
    const folder = await makeCountedDatabase(3);
    const backup = join(makeTestFolder(), "kept.sqlite");
    await runBackupCommand(folder, "backup", backup);
    await setCount(folder, 9);
    const { code, output } = await runBackupCommand(folder, "restore", backup);
    expect(output).toMatch(/^Restored .*kept\.sqlite; the previous database is now .*\.\n$/);
    expect(code).toBe(0);
    const [aside = ""] = readdirSync(folder).filter((name) => name.startsWith("before-restore-"));
    expect(readdirSync(folder).toSorted()).toEqual([aside, SQLITE_FILE]);
    expect(await countIn(folder)).toBe(3);
    const before = makeTestFolder();
    cpSync(join(folder, aside), join(before, SQLITE_FILE));
    expect(await countIn(before)).toBe(9);

    const elsewhere = join(makeTestFolder(), "data");
    expect((await runBackupCommand(elsewhere, "restore", backup)).code).toBe(0);
    expect(await countIn(elsewhere)).toBe(3);
  });

  test("fails while a server is running, and the server is unaffected", async () => {
    const { folder, address } = await serveFolder();
    await visit(address, 2);
    const backup = join(makeTestFolder(), "kept.sqlite");
    await runBackupCommand(folder, "backup", backup);
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

  test("names the databases that earlier restores replaced", async () => {
    const folder = await makeCountedDatabase(3);
    const backup = join(makeTestFolder(), "kept.sqlite");
    await runBackupCommand(folder, "backup", backup);
    expect((await runBackupCommand(folder, "restore", backup)).output).not.toContain("earlier");
    const [first = ""] = readdirSync(folder).filter((name) => name.startsWith("before-restore-"));
    const { output } = await runBackupCommand(folder, "restore", backup);
    expect(output).toContain(
      ` From earlier restores, to be deleted once you no longer need them: ${join(folder, first)}.\n`,
    );
  });

  test("replaces a corrupt database, and one whose server was killed", async () => {
    const folder = await makeCountedDatabase(3);
    const backup = join(makeTestFolder(), "kept.sqlite");
    await runBackupCommand(folder, "backup", backup);
    writeFileSync(join(folder, SQLITE_FILE), "ruined".repeat(2000));
    writeFileSync(join(folder, `${SQLITE_FILE}-wal`), "ruined too");
    expect((await runBackupCommand(folder, "restore", backup)).code).toBe(0);
    expect(await countIn(folder)).toBe(3);

    const killed = await serveFolder();
    await visit(killed.address, 5);
    killed.server.kill("SIGKILL");
    await killed.ended;
    expect((await runBackupCommand(killed.folder, "restore", backup)).code).toBe(0);
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
      [BACKUP_COMMAND, " is corrupt or not a database."],
      [join(folder, "nowhere"), "there is no database at "],
    ] as const;
    for (const [backup, sentence] of refusals) {
      const { code, output } = await runBackupCommand(folder, "restore", backup);
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
      expect(output).toMatch(/^Nothing was done: .*\n$/);
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
      expect((await runBackupCommand(folder, "restore", dump)).output).toBe(
        `Nothing was done: ${dump} is a copy of a PostgreSQL database, but without DATABASE_URL World Clock uses SQLite: restore it with pg_restore, then run npm run copy -- --to sqlite.\n`,
      );
    }
    const run = async (...args: string[]) => (await runBackup(args, settings, new Date())).output;
    expect(await run("restore", sqlite)).toBe(
      `Nothing was done: ${sqlite} is a copy of an SQLite database, but DATABASE_URL names one of PostgreSQL: restore it without DATABASE_URL, then run npm run copy -- --to postgresql.`,
    );
    expect(await run("restore", dump)).toBe(
      "Nothing was done: DATABASE_URL names a PostgreSQL database: pg_restore restores it, as docs/operating.md shows under Backup and restore.",
    );
    expect(await run("backup")).toContain(" a PostgreSQL database: pg_dump backs it up, as ");
    expect(await countIn(folder)).toBe(3);
  });
});
