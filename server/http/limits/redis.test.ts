import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { TIME_PATH } from "../../../shared/api/time.ts";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { buildTestApp } from "../../testing/app.ts";
import { REDIS_SERVER, TestRedis } from "../../testing/redis.ts";

const PATIENCE = { timeout: 4000, interval: 50 };
const OUTAGE = /^Redis is unavailable, so each server counts calls alone until it is back: .+/;

const buildOn = (redis: TestRedis) =>
  buildTestApp({ redisUrl: redis.url, limits: { callsPerMinute: 20 } });
const appOn = async (redis: TestRedis) => (await buildOn(redis)).app;
const AVAILABLE = "Redis is available again, so all servers count calls together";
type TestedApp = Awaited<ReturnType<typeof appOn>>;

const statusOfVisit = async (app: TestedApp) =>
  (await app.inject({ method: "POST", url: VISITOR_COUNT_PATH })).statusCode;
const statusOfCall = async (app: TestedApp) => (await app.inject(TIME_PATH)).statusCode;
/** Calls until one is refused; returns how many were not, and counts those that were. */
async function spendCalls(app: TestedApp): Promise<number> {
  let calls = 0;
  while ((await statusOfCall(app)) === 200) calls += 1;
  return calls;
}

describe.skipIf(!REDIS_SERVER)("rate limits in Redis", () => {
  test("are shared by two servers: either one refuses the eleventh visit", async () => {
    const redis = new TestRedis();
    await redis.start();
    const [one, other] = [await appOn(redis), await appOn(redis)];
    for (let visits = 0; visits < MAX_VISITS_PER_MINUTE; visits += 1) {
      expect(await statusOfVisit(visits % 2 === 0 ? one : other)).toBe(200);
    }
    expect(await statusOfVisit(one)).toBe(429);
    expect(await statusOfVisit(other)).toBe(429);

    for (let calls = MAX_VISITS_PER_MINUTE + 2; calls < 20; calls += 1) {
      expect(await statusOfCall(calls % 2 === 0 ? one : other)).toBe(200);
    }
    expect(await statusOfCall(one)).toBe(429);
    const refused = await other.inject(TIME_PATH);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("are of each server alone during an outage, with one warning, and shared again afterwards", async () => {
    const redis = new TestRedis();
    await redis.start();
    const { app, log } = await buildOn(redis);
    const [warn, info] = [vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
    await redis.kill();
    expect(await spendCalls(app)).toBe(20);
    expect((await app.inject(TIME_PATH)).headers["retry-after"]).toBe("60");
    await redis.start();
    const other = await appOn(redis);
    // Redis has forgotten all.
    await vi.waitFor(async () => expect(await statusOfCall(app)).toBe(200), PATIENCE);
    const calls = (await spendCalls(app)) + (await spendCalls(other));
    expect(calls).toBe(19);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(OUTAGE)]]);
    expect(info.mock.calls).toEqual([[AVAILABLE]]);
  });

  test.each([
    ["has no memory left", "config set maxmemory 1", "config set maxmemory 0"],
    ["has become a replica", "replicaof 127.0.0.1 1", "replicaof no one"],
  ])(
    "are of each server alone while Redis %s, with one warning",
    async (_what, breakCommand, repairCommand) => {
      const redis = new TestRedis();
      await redis.start();
      const { app, log } = await buildOn(redis);
      const [warn, info] = [vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
      await redis.command(breakCommand);
      expect(await spendCalls(app)).toBe(20);
      await redis.command(repairCommand);
      await vi.waitFor(async () => expect(await statusOfCall(app)).toBe(200), PATIENCE);
      expect(warn.mock.calls).toEqual([[expect.stringMatching(OUTAGE)]]);
      expect(info.mock.calls).toEqual([[AVAILABLE]]);
    },
  );

  test("reconnect if Redis has become a replica", async () => {
    const redis = new TestRedis();
    await redis.start();
    const app = await appOn(redis);
    const connections = async () => {
      const lines = String(await redis.command("client list")).split("\n");
      return lines
        .filter((line) => line && !line.includes("cmd=client|list"))
        .map((line) => line.split(" ")[0]);
    };
    const [former] = await connections();
    await redis.command("replicaof 127.0.0.1 1");
    await statusOfCall(app);
    await vi.waitFor(
      async () => expect(await connections()).toEqual([expect.not.stringMatching(`^${former}$`)]),
      PATIENCE,
    );
  });

  test("allow calls within a second while Redis hangs", async () => {
    const redis = new TestRedis();
    await redis.start();
    const app = await appOn(redis);
    redis.suspend();
    const startedMs = performance.now();
    expect(await statusOfCall(app)).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });

  test("serve no request whose client has left before Redis answers", async () => {
    const redis = new TestRedis();
    await redis.start();
    const { app, log } = await buildOn(redis);
    const served = vi.fn(() => ({}));
    app.get("/api/late", served);
    const warn = vi.spyOn(log, "warn");
    await app.listen({ port: 0, host: "127.0.0.1" });
    redis.suspend();
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /api/late HTTP/1.1\r\nhost: localhost\r\n\r\n");
    const [, response] = await once(app.server, "request");
    socket.destroy();
    await once(response, "close");
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), PATIENCE);
    await nextTurn();
    expect(served).not.toHaveBeenCalled();
  });

  test("do not delay a start without Redis, and are shared once it is available", async () => {
    const redis = new TestRedis();
    await redis.start();
    await redis.kill();
    const app = await appOn(redis);
    expect(await spendCalls(app)).toBe(20);
    await redis.start();
    await vi.waitFor(async () => expect(await statusOfCall(app)).toBe(200), PATIENCE);
  });

  test("are of networks, too: the flood of one address takes no more than its share of them", async () => {
    const redis = new TestRedis();
    await redis.start();
    const app = await appOn(redis);
    const callsOf = async (remoteAddress: string, calls: number) => {
      const statuses = [];
      for (let call = 0; call < calls; call += 1) {
        statuses.push((await app.inject({ url: TIME_PATH, remoteAddress })).statusCode);
      }
      return statuses.filter((status) => status === 200).length;
    };
    expect(await callsOf("192.0.2.1", 300)).toBe(20);
    for (let address = 2; address < 11; address += 1) {
      expect(await callsOf(`192.0.2.${address}`, 20)).toBe(20);
    }
    expect(await callsOf("192.0.2.11", 1)).toBe(0);
    expect(await callsOf("192.0.3.1", 1)).toBe(1);
  });
});
