import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeMigratedDatabase, makeTestDatabase } from "../testing/database.ts";
import { spawnServer } from "../testing/server.ts";
import { openDatabase, openMigratedDatabase } from "./open-database.ts";

test("the server starts several times at once on a new database", async () => {
  const database = makeTestDatabase();
  const servers = await Promise.all(Array.from({ length: 4 }, () => spawnServer({}, { database })));
  const lines = await Promise.all(
    servers.map(({ line, ended }) => Promise.race([line, ended.then(({ errors }) => errors)])),
  );
  expect(lines.filter((line) => !line.startsWith("World Clock is on"))).toEqual([]);
});

test("a database of a newer version can't be opened", async () => {
  const settings = await makeMigratedDatabase();
  const db = openDatabase(settings);
  await sql`insert into kysely_migration values ('999-later', '2027-01-01')`.execute(db);
  await db.destroy();
  await expect(openMigratedDatabase(settings)).rejects.toThrow(
    " was used by a newer World Clock: start that version, or restore a backup made before the upgrade.",
  );
});
