import { describe, expect, onTestFinished, test } from "vitest";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { makeTestDatabase, openingFailure, TEST_ENGINE } from "../testing/database.ts";
import { TestPostgres } from "../testing/postgres.ts";
import { readLog, startServer } from "../testing/server.ts";

describe.runIf(TEST_ENGINE === "PostgreSQL")(
  "startup on PostgreSQL fails with a one-sentence error",
  () => {
    const failToOpen = async (alter: (url: URL) => void) => {
      const { databaseUrl = "" } = await makeTestDatabase();
      const url = new URL(databaseUrl);
      alter(url);
      return {
        message: await openingFailure({ databaseUrl: url.href, dataDir: "" }),
        name: `${url.searchParams.get("host") ?? url.host}${url.pathname}`,
      };
    };

    test("if nothing listens at the address", async () => {
      const { message, name } = await failToOpen((url) => {
        url.search = "";
        url.port = "1";
        url.password = "hidden";
      });
      expect(message).toBe(
        `the database ${name} can't be reached: check that it is running and that DATABASE_URL has the right host and port.`,
      );
    });

    test.each([
      ["the user is unknown", "username", "stranger"],
      ["the database does not exist", "pathname", "/nowhere"],
    ] as const)("if %s", async (_reason, part, value) => {
      const { message, name } = await failToOpen((url) => {
        url[part] = value;
        url.password = "hidden";
      });
      expect(message).toBe(
        `the database ${name} refused the connection: check the user, password and database name in DATABASE_URL.`,
      );
    });
  },
);

test.runIf(TEST_ENGINE === "PostgreSQL")(
  "while PostgreSQL is down, calls that need it answer 503 and the rest work; after a restart all work again",
  async () => {
    const postgres = new TestPostgres(["fsync=off"]);
    onTestFinished(() => postgres.remove());
    await postgres.start();
    const { address, server, ended } = await startServer({
      DATABASE_URL: postgres.url(),
      LOG_LEVEL: "info",
    });
    const isBack = new Promise<void>((resolve) => {
      server.stderr?.on("data", (text) => {
        if (String(text).includes("database answers again")) resolve();
      });
    });
    expect((await visit(address)).status).toBe(200);

    await postgres.kill();
    const rejected = await visit(address);
    expect(rejected.status).toBe(503);
    expect(await rejected.json()).toMatchObject({ error: { code: "unavailable" } });
    expect((await fetch(address + READY_PATH)).status).toBe(503);
    expect((await fetch(address + HEALTH_PATH)).status).toBe(200);

    await postgres.start();
    const readiness = async () => (await fetch(address + READY_PATH)).status;
    await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
    expect(await (await visit(address)).json()).toEqual({ count: 2 });
    await isBack;
    server.kill("SIGTERM");
    const { code, errors } = await ended;
    expect(code).toBe(0);
    const lines = readLog(errors);
    expect(lines.filter(({ level }) => Number(level) >= 40)).toMatchObject([
      { failure: "unreachable" },
    ]);
    const backAt = lines.findIndex(({ msg }) => msg === "database answers again");
    expect(lines[backAt]).toMatchObject({ level: 30, outageMs: expect.any(Number) });
  },
);

const visit = (address: string) => fetch(address + VISITOR_COUNT_PATH, { method: "POST" });
