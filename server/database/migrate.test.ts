import { expect, test } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { spawnServer } from "../testing/server.ts";

test("the server starts several times at once on a new database", async () => {
  const database = makeTestDatabase();
  const servers = await Promise.all(Array.from({ length: 4 }, () => spawnServer({}, { database })));
  const lines = await Promise.all(
    servers.map(({ line, ended }) => Promise.race([line, ended.then(({ errors }) => errors)])),
  );
  expect(lines.filter((line) => !line.startsWith("World Clock is on"))).toEqual([]);
});
