import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeMigratedDatabase, TEST_ENGINE } from "../testing/database.ts";
import { signedInList } from "../testing/visitor.ts";
import { claimSqliteFile, openDatabase, SQLITE_FILE } from "./open-database.ts";
import { openSqliteFile } from "./sqlite-dialect.ts";

test.runIf(TEST_ENGINE === "SQLite" && process.platform !== "win32")(
  "the files of a database that everyone could read become readable by their owner only when a server opens it",
  async () => {
    const settings = await makeMigratedDatabase();
    claimSqliteFile(settings).end();
    // Another connection keeps the files of the write-ahead log.
    const open = openSqliteFile(join(settings.dataDir, SQLITE_FILE));
    onTestFinished(() => open.close());
    const files = readdirSync(settings.dataDir).map((name) => join(settings.dataDir, name));
    expect(files).toHaveLength(4);
    for (const file of files) chmodSync(file, 0o644);
    const db = openDatabase(settings);
    onTestFinished(() => db.destroy());
    claimSqliteFile(settings).end();
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600));
  },
);

// On both engines prepared statements stay in memory, so their number must have a bound.
test.runIf(TEST_ENGINE === "SQLite")(
  "all orders of as many entries are stored by the same statement",
  async () => {
    const { addOne, order } = await signedInList();
    const [ann, ben, cy, di] = [await addOne(), await addOne(), await addOne(), await addOne()];
    await order([ben, ann, cy, di]);
    const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
    expect((await order([ben, ann, di, cy])).statusCode).toBe(200);
    expect(prepare).not.toHaveBeenCalled();
    prepare.mockRestore();
  },
);
