import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "../settings/settings.ts";
import { makeMigratedDatabase, TEST_ENGINE } from "../testing/database.ts";
import { claimSqliteFile, openDatabase, SQLITE_FILE } from "./open-database.ts";
import { SqliteFile } from "./sqlite-file.ts";

test.runIf(TEST_ENGINE === "SQLite" && process.platform !== "win32")(
  "the files of a database that everyone could read become readable by their owner only when a server opens it",
  async () => {
    const { dataDir } = await makeMigratedDatabase();
    claimSqliteFile(readSettings({ DATA_DIR: dataDir })).end();
    // Another connection keeps the files of the write-ahead log.
    const open = new SqliteFile(join(dataDir, SQLITE_FILE));
    onTestFinished(() => open.close());
    const files = readdirSync(dataDir).map((name) => join(dataDir, name));
    expect(files).toHaveLength(4);
    for (const file of files) chmodSync(file, 0o644);
    const db = openDatabase({ dataDir, databaseUrl: undefined });
    onTestFinished(() => db.destroy());
    claimSqliteFile(readSettings({ DATA_DIR: dataDir })).end();
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600));
  },
);
