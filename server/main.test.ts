import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { MIGRATIONS } from "./database/migrate.ts";
import { SQLITE_FILE } from "./database/open-database.ts";
import { makeTestDatabase, makeTestFolder } from "./testing/database.ts";
import {
  HAS_IPV6_LOOPBACK,
  LOCALHOST_IS_DUAL_STACK,
  readLog,
  spawnServer,
  startServer,
} from "./testing/server.ts";

describe("the server", () => {
  test("prints its address alone, without metrics unless METRICS_PORT is set, responds there, and exits cleanly on SIGTERM", async () => {
    const { server, line, ended } = await spawnServer({});
    const [, address] = /^World Clock is on (http:\/\/localhost:\d+)\n$/.exec(await line) ?? [];
    const response = await fetch(`${address}/api/health`);
    expect(response.status).toBe(200);
    await response.text();
    server.kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, errors: "" });
  });

  test("logs its version, its settings without passwords, its migrations and its stop at level info", async () => {
    const { server, ended } = await startServer({
      LOG_LEVEL: "info",
      REDIS_URL: "redis://:a-secret@127.0.0.1:1",
    });
    server.kill("SIGTERM");
    const { errors } = await ended;
    const lines = readLog(errors);
    expect(lines).toMatchObject([
      { msg: expect.stringMatching(/^Redis is unavailable/) },
      {
        msg: "starting",
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        settings: { redisUrl: "redis://:***@127.0.0.1:1", logLevel: "info" },
      },
      { msg: "database migrated", migrations: Object.keys(MIGRATIONS) },
      { msg: expect.stringMatching(/^Server listening/) },
      ...lines.slice(4, -2).map(() => ({ msg: expect.stringMatching(/^Server listening/) })),
      { msg: "stopping" },
      { msg: "stopped" },
    ]);
    expect(errors).not.toContain("a-secret");
  });

  test("logs a warning of the runtime as JSON", async () => {
    const warnOnSignal = "process.on('SIGUSR2', () => process.emitWarning('an old function'))";
    const { server, ended } = await startServer(
      {},
      { nodeOptions: ["--import", `data:text/javascript,${encodeURIComponent(warnOnSignal)}`] },
    );
    server.kill("SIGUSR2");
    await once(server.stderr, "data");
    server.kill("SIGTERM");
    const [warning] = readLog((await ended).errors);
    expect(warning).toMatchObject({
      level: 40,
      msg: "warning of the runtime",
      err: { message: "an old function" },
    });
  });

  test.skipIf(!HAS_IPV6_LOOPBACK).each(["::1", "127.0.0.1"])(
    "responds on every address of localhost, to malformed input too: %s",
    async (host) => {
      const { address } = await startServer({}, { nodeOptions: LOCALHOST_IS_DUAL_STACK });
      const socket = connect(Number(new URL(address).port), host);
      const response = text(socket);
      socket.end("NONSENSE\r\n\r\n");
      expect(await response).toContain('"message":"This is not an HTTP request."');
    },
  );

  test("goes on if nobody reads its log any more", async () => {
    const database = makeTestDatabase();
    const { address, server } = await startServer({}, { database });
    server.stderr.destroy();
    server.stdout.destroy();
    // A database failure is logged.
    rmSync(join((await database).dataDir, SQLITE_FILE));
    expect((await fetch(address + VISITOR_COUNT_PATH)).status).toBe(503);
    expect((await fetch(address)).status).toBe(200);
    expect(server.exitCode).toBe(null);
  });
});

describe("a start fails with one sentence", () => {
  test("if a setting is wrong", async () => {
    const { ended } = await spawnServer({ PORT: "eighty" });
    expect(await ended).toEqual({
      code: 1,
      errors:
        'World Clock could not start: PORT takes a whole number from 0 to 65535, not "eighty".\n',
    });
  });

  test("if the database can't be opened", async () => {
    const dataDir = makeTestFolder();
    const file = join(dataDir, SQLITE_FILE);
    writeFileSync(file, "a letter to a friend\n".repeat(500));
    const { ended } = await spawnServer({ DATA_DIR: dataDir });
    expect(await ended).toEqual({
      code: 1,
      errors: `World Clock could not start: the database ${file} is corrupt or not a database: restore a backup.\n`,
    });
  });

  test("if the port is taken", async () => {
    const other = createServer().listen(0, "localhost");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    const { ended } = await spawnServer({ PORT: port });
    const { code, errors } = await ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^World Clock could not start: .*address already in use.*\n$/);
  });

  test.skipIf(!HAS_IPV6_LOOPBACK)("if the port is taken on one address of localhost", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { ended } = await spawnServer(
      { PORT: String(port) },
      { nodeOptions: LOCALHOST_IS_DUAL_STACK },
    );
    expect(await ended).toEqual({
      code: 1,
      errors: `World Clock could not start: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    });
  });

  test("if Node is too old", async () => {
    const oldNode = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
    const { ended } = await spawnServer(
      {},
      { nodeOptions: ["--import", `data:text/javascript,${oldNode}`] },
    );
    const { code, errors } = await ended;
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^World Clock needs Node 24.15 or later, and this is Node 20.20.2: .*\n$/,
    );
  });
});
