import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect } from "vitest";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { runBackup } from "../database/backup/backup-command.ts";
import { openDatabase } from "../database/open-database.ts";
import { makeMigratedDatabase, makeTestFolder } from "./database.ts";
import { startServer } from "./server.ts";

export const BACKUP_COMMAND = fileURLToPath(
  new URL("../database/backup/backup-command.ts", import.meta.url),
);

/** What `npm run backup` or `npm run restore` prints with this DATA_DIR, and its exit code. */
export async function runBackupCommand(dataDir: string, ...args: string[]) {
  const { code, output } = await runBackup(args, { DATA_DIR: dataDir }, new Date());
  return { code, output: `${output}\n` };
}

/** A folder with a SQLite database that counts some visits. */
export async function makeCountedDatabase(count: number): Promise<string> {
  const { dataDir } = await makeMigratedDatabase();
  await setCount(dataDir, count);
  return dataDir;
}

export async function changeDatabase(dataDir: string, statement: string): Promise<void> {
  const db = openDatabase({ dataDir, databaseUrl: undefined });
  await sql.raw(statement).execute(db);
  await db.destroy();
}

export async function setCount(dataDir: string, total: number): Promise<void> {
  await changeDatabase(dataDir, `update visit_total set total = ${total}`);
}

export async function countIn(dataDir: string): Promise<number> {
  const db = openDatabase({ dataDir, databaseUrl: undefined });
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  await db.destroy();
  return total;
}

export async function serveFolder() {
  const folder = makeTestFolder();
  const database = Promise.resolve({ dataDir: folder, databaseUrl: undefined });
  return { folder, ...(await startServer({ TRUST_PROXY: "loopback" }, { database })) };
}

export async function visit(address: string, visits: number, from = 0): Promise<void> {
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
export function runBackupProcess(dataDir: string, ...args: string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  const child = execFile(
    process.execPath,
    [BACKUP_COMMAND, ...args],
    {
      // Away from the project's .env.
      cwd: makeTestFolder(),
      env: { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], DATA_DIR: dataDir },
    },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
  );
  return promise;
}
