import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { TIME_PATH } from "../../../shared/api/time.ts";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { buildTestApp } from "../../testing/app.ts";
import { listen } from "../../testing/raw-connection.ts";
import { REDIS_SERVER, TestRedis } from "../../testing/redis.ts";

const PATIENCE = { timeout: 4000, interval: 50 };
const OUTAGE = /^Redis is unavailable, so each server counts calls alone until it is back: .+/;
const AVAILABLE = "Redis is available again, so all servers count calls together";

async function startRedis() {
  const redis = new TestRedis();
  await redis.start();
  const openServer = async () => {
    const { app, log } = await buildTestApp({
      redisUrl: redis.url,
      limits: { callsPerMinute: 20 },
    });
    const [warn, info] = [vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
    const call = async (remoteAddress = "127.0.0.1") =>
      (await app.inject({ url: TIME_PATH, remoteAddress })).statusCode;
    const visit = async () =>
      (await app.inject({ method: "POST", url: VISITOR_COUNT_PATH })).statusCode;
    /** Calls until one is refused; returns how many were not, and counts those that were. */
    const spendCalls = async (remoteAddress?: string) => {
      let calls = 0;
      while ((await call(remoteAddress)) === 200) calls += 1;
      return calls;
    };
    const isServed = () => vi.waitFor(async () => expect(await call()).toBe(200), PATIENCE);
    return { app, warn, info, call, visit, spendCalls, isServed };
  };
  return { redis, openServer, server: await openServer() };
}

describe.skipIf(!REDIS_SERVER)("rate limits in Redis", () => {
  test("are shared by two servers: either one refuses the eleventh visit", async () => {
    const { server: one, openServer } = await startRedis();
    const other = await openServer();
    for (let visits = 0; visits < MAX_VISITS_PER_MINUTE; visits += 1) {
      expect(await (visits % 2 === 0 ? one : other).visit()).toBe(200);
    }
    expect(await one.visit()).toBe(429);
    const refused = await other.app.inject({ method: "POST", url: VISITOR_COUNT_PATH });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  type Change = (redis: TestRedis) => Promise<unknown>;
  const run = (line: string) => (redis: TestRedis) => redis.command(line);
  test.each<[string, Change, Change]>([
    ["is away", (redis) => redis.kill(), (redis) => redis.start()],
    ["has no memory left", run("config set maxmemory 1"), run("config set maxmemory 0")],
    ["has become a replica", run("replicaof 127.0.0.1 1"), run("replicaof no one")],
  ])(
    "are of each server alone while Redis %s, with one warning, and shared again afterwards",
    async (_what, change, repair) => {
      const { redis, server, openServer } = await startRedis();
      await change(redis);
      expect(await server.spendCalls()).toBe(20);
      expect((await server.app.inject(TIME_PATH)).headers["retry-after"]).toBe("60");
      await repair(redis);
      const other = await openServer();
      await server.isServed();
      expect((await server.spendCalls()) + (await other.spendCalls())).toBe(19);
      expect(server.warn.mock.calls).toEqual([[expect.stringMatching(OUTAGE)]]);
      expect(server.info.mock.calls).toEqual([[AVAILABLE]]);
    },
  );

  test("reconnect if Redis has become a replica", async () => {
    const { redis, server } = await startRedis();
    const connections = async () =>
      String(await redis.command("client list"))
        .split("\n")
        .filter((line) => line && !line.includes("cmd=client|list"))
        .map((line) => line.split(" ")[0]);
    const [former] = await connections();
    await redis.command("replicaof 127.0.0.1 1");
    await server.call();
    await vi.waitFor(
      async () => expect(await connections()).toEqual([expect.not.stringMatching(`^${former}$`)]),
      PATIENCE,
    );
  });

  test("allow calls within a second while Redis hangs", async () => {
    const { redis, server } = await startRedis();
    redis.suspend();
    const startedMs = performance.now();
    expect(await server.call()).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });

  test("serve no request whose client has left before Redis answers", async () => {
    const { redis, server } = await startRedis();
    const served = vi.fn(() => ({}));
    server.app.get("/api/late", served);
    const { open } = await listen(server.app);
    redis.suspend();
    const { socket } = await open();
    socket.write("GET /api/late HTTP/1.1\r\nhost: localhost\r\n\r\n");
    const [, response] = await once(server.app.server, "request");
    socket.destroy();
    await once(response, "close");
    await vi.waitFor(() => expect(server.warn).toHaveBeenCalled(), PATIENCE);
    await nextTurn();
    expect(served).not.toHaveBeenCalled();
  });

  test("are of networks, too: the flood of one address takes no more than its share of them", async () => {
    const { server } = await startRedis();
    for (let address = 1; address < 11; address += 1) {
      expect(await server.spendCalls(`192.0.2.${address}`)).toBe(20);
      for (let call = 0; call < 20; call += 1) await server.call("192.0.2.1");
    }
    expect(await server.call("192.0.2.11")).toBe(429);
    expect(await server.call("192.0.3.1")).toBe(200);
  });
});
