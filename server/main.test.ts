import { once } from "node:events";
import { rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { MIGRATIONS } from "./database/migrations.ts";
import { SQLITE_FILE } from "./database/open-database.ts";
import { makeTestDatabase } from "./testing/database.ts";
import {
  HAS_IPV6_LOOPBACK,
  LOCALHOST_IS_DUAL_STACK,
  spawnServer,
  startServer,
} from "./testing/server.ts";

describe("the server", () => {
  test("prints its address and what checks its clock, without metrics unless METRICS_PORT is set, responds there, and exits cleanly on SIGTERM", async () => {
    const { line, stop } = await spawnServer({ CHRONY_ADDRESS: "127.0.0.1:9" });
    const lines =
      /^World Clock is on (http:\/\/localhost:\d+)\nNothing checks its clock: run chronyd on this machine, or set TIME_SERVERS\n$/;
    const [, address] = lines.exec(await line) ?? [];
    const response = await fetch(`${address}/api/health`);
    expect(response.status).toBe(200);
    await response.text();
    expect(await stop()).toEqual([]);
  });

  test("logs its version, its settings without passwords, its migrations and its stop at level info", async () => {
    const { stop } = await startServer({
      LOG_LEVEL: "info",
      REDIS_URL: "redis://:a-secret@127.0.0.1:1",
    });
    const lines = await stop();
    expect(lines).toMatchObject([
      { msg: expect.stringMatching(/^Redis is unavailable/) },
      {
        msg: "starting",
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        settings: { redisUrl: "redis://:***@127.0.0.1:1", logLevel: "info" },
      },
      { msg: "database migrated", migrations: Object.keys(MIGRATIONS) },
      { msg: "Server listening", port: expect.any(Number) },
      { msg: "stopping" },
      { msg: "stopped" },
    ]);
    expect(JSON.stringify(lines)).not.toContain("a-secret");
  });

  test("logs a warning of the runtime as JSON", async () => {
    const warnOnSignal = "process.on('SIGUSR2', () => process.emitWarning('an old function'))";
    const { server, stop } = await startServer(
      {},
      { nodeOptions: ["--import", `data:text/javascript,${encodeURIComponent(warnOnSignal)}`] },
    );
    server.kill("SIGUSR2");
    await once(server.stderr, "data");
    expect((await stop())[0]).toMatchObject({
      level: 40,
      msg: "warning of the runtime",
      err: { message: "an old function" },
    });
  });

  test.skipIf(!HAS_IPV6_LOOPBACK)(
    "responds on every address of localhost, to malformed input too",
    async () => {
      const { address } = await startServer({}, { nodeOptions: LOCALHOST_IS_DUAL_STACK });
      for (const host of ["::1", "127.0.0.1"]) {
        const socket = connect(Number(new URL(address).port), host);
        const response = text(socket);
        socket.end("NONSENSE\r\n\r\n");
        expect(await response).toContain('"message":"This is not an HTTP request."');
      }
    },
  );

  test("warns if another server uses its SQLite database, but not after that one has crashed", async () => {
    const database = makeTestDatabase();
    const first = await startServer({}, { database });
    const second = await startServer({}, { database });
    expect(await second.stop()).toMatchObject([
      { level: 40, msg: "another server uses this SQLite database" },
    ]);
    first.server.kill("SIGKILL");
    await first.ended;
    const third = await startServer({}, { database });
    expect(await third.stop()).toEqual([]);
  });

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
  const failureWith = (sentence: string) => ({
    code: 1,
    errors: `World Clock could not start: ${sentence}\n`,
  });

  // An address of RFC 5737, a name that RFC 6761 keeps from the DNS, and a folder where mkdir says ENOENT although the one above exists.
  test.each([
    [{ PORT: "eighty" }, 'PORT takes a whole number from 0 to 65535, not "eighty".'],
    [{ HOST: "192.0.2.7" }, 'HOST must be an address of this machine, not "192.0.2.7".'],
    [
      { METRICS_PORT: "0", METRICS_HOST: "nowhere.invalid" },
      'METRICS_HOST must be an address or a known host name, not "nowhere.invalid".',
    ],
    [
      { DATA_DIR: "/proc/world-clock/data" },
      'DATA_DIR must be a folder that exists or can be created, not "/proc/world-clock/data" (ENOENT).',
    ],
  ])("if a setting is wrong: %j", async (environment, sentence) => {
    const { ended } = await spawnServer(environment);
    expect(await ended).toEqual(failureWith(sentence));
  });

  test.each(HAS_IPV6_LOOPBACK ? ["127.0.0.1", "::1"] : ["127.0.0.1"])(
    "if the port is taken on an address of localhost: %s",
    async (address) => {
      const other = createServer().listen(0, address);
      await once(other, "listening");
      onTestFinished(() => void other.close());
      const { port } = other.address() as AddressInfo;
      const options = { nodeOptions: LOCALHOST_IS_DUAL_STACK };
      const { ended } = await spawnServer({ PORT: String(port) }, options);
      expect(await ended).toEqual(
        failureWith(`PORT ${port} is in use: set another one, or stop the program that uses it.`),
      );
    },
  );

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
