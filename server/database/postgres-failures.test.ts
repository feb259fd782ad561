import { describe, expect, onTestFinished, test } from "vitest";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { makeTestDatabase, TEST_ENGINE } from "../testing/database.ts";
import { TestPostgres } from "../testing/postgres.ts";
import { askPostgres, MIGRATED_TEMPLATE } from "../testing/postgres-setup.ts";
import { readLog, startedServer, startServer } from "../testing/server.ts";

describe.runIf(TEST_ENGINE === "PostgreSQL")("the start on PostgreSQL is refused", () => {
  const end = async (alter: (url: URL) => void) => {
    const { databaseUrl = "" } = await makeTestDatabase();
    const url = new URL(databaseUrl);
    alter(url);
    const { ended } = await startServer({ DATABASE_URL: url.href });
    return { ...(await ended), name: `${url.searchParams.get("host") ?? url.host}${url.pathname}` };
  };

  test("when nothing listens there", async () => {
    const { code, errors, name } = await end((url) => {
      url.search = "";
      url.port = "1";
      url.password = "hidden";
    });
    expect(errors).toBe(
      `World Clock could not start: the database ${name} can't be reached: see that it runs and that DATABASE_URL names its host and port.\n`,
    );
    expect(code).toBe(1);
  });

  test.each([
    ["the user is unknown there", "username", "stranger"],
    ["there is no such database", "pathname", "/nowhere"],
  ] as const)("when %s", async (_what, part, value) => {
    const { code, errors, name } = await end((url) => {
      url[part] = value;
      url.password = "hidden";
    });
    expect(errors).toBe(
      `World Clock could not start: the database ${name} refuses this user: see that user, password and database in DATABASE_URL are right.\n`,
    );
    expect(code).toBe(1);
  });

  test("when it is of a newer version", async () => {
    const database = await makeTestDatabase(MIGRATED_TEMPLATE);
    await askPostgres(
      database.databaseUrl ?? "",
      "insert into kysely_migration values ('999-later', '2027-01-01')",
    );
    const { ended } = await startServer({}, { database: Promise.resolve(database) });
    const { code, errors } = await ended;
    expect(errors).toContain(" was used by a newer World Clock: start that version");
    expect(code).toBe(1);
  });
});

test.runIf(TEST_ENGINE === "PostgreSQL")(
  "while PostgreSQL is gone calls that need it are refused, and taken again when it is back",
  async () => {
    const postgres = new TestPostgres("fsync=off");
    onTestFinished(() => postgres.remove());
    await postgres.start();
    const { address, server, ended } = await startedServer({ DATABASE_URL: postgres.url() });
    expect((await visit(address)).status).toBe(200);

    await postgres.kill();
    const refused = await visit(address);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { code: "unavailable" } });
    expect((await fetch(address + READY_PATH)).status).toBe(503);
    expect((await fetch(address + HEALTH_PATH)).status).toBe(200);

    await postgres.start();
    await expect.poll(async () => (await fetch(address + READY_PATH)).status).toBe(200);
    expect(await (await visit(address)).json()).toEqual({ count: 2 });
    server.kill("SIGTERM");
    const { code, errors } = await ended;
    expect(code).toBe(0);
    expect(readLog(errors)).toMatchObject([{ trouble: "unreachable" }]);
  },
  15_000,
);

const visit = (address: string) => fetch(address + VISITOR_COUNT_PATH, { method: "POST" });
