import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeMigratedDatabase } from "../testing/database.ts";
import { openDatabase, SQLITE_FILE } from "./open-database.ts";
import { SqliteFile } from "./sqlite-file.ts";

test.skipIf(process.platform === "win32")(
  "the files of a database that everyone could read become readable by their owner only when it is opened",
  async () => {
    const { dataDir } = await makeMigratedDatabase();
    // Another connection keeps the files of the write-ahead log.
    const open = new SqliteFile(join(dataDir, SQLITE_FILE));
    onTestFinished(() => open.close());
    const files = readdirSync(dataDir).map((name) => join(dataDir, name));
    expect(files).toHaveLength(3);
    for (const file of files) chmodSync(file, 0o644);
    const db = openDatabase({ dataDir, databaseUrl: undefined });
    onTestFinished(() => db.destroy());
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  },
);
