import { expect, test } from "vitest";
import { HEALTH_PATH } from "../../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { buildTestApp } from "../../testing/app.ts";
import { listen } from "../../testing/raw-connection.ts";
import type { Limits } from "./limit-connections.ts";

const HEAVY_MS = 15;
const HEAVY_PATH = "/api/heavy";

/** A server with a call that takes 15 ms of CPU time. */
async function listenWithHeavyCall(limits: Partial<Limits> = {}) {
  let served = 0;
  const { app } = await buildTestApp({ trustProxy: "127.0.0.1", limits });
  app.get(HEAVY_PATH, async () => {
    await Promise.resolve();
    const endMs = performance.now() + HEAVY_MS;
    while (performance.now() < endMs);
    served += 1;
    return {};
  });
  const { open } = await listen(app);
  const ask = async (path: string, address: string) => {
    const head = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`;
    return (await open()).ask(head);
  };
  const burst = () => Array.from({ length: 30 }, () => ask(HEAVY_PATH, "192.0.2.1"));
  return { ask, burst, countHeavy: () => served };
}

test("a burst of one address delays the page of another by few of its requests, and the health check too", async () => {
  const { ask, burst, countHeavy } = await listenWithHeavyCall();
  // The first request for the page waits until it is compressed.
  await ask("/", "192.0.2.2");
  const heavy = burst();
  await expect.poll(countHeavy, { interval: 1 }).toBeGreaterThan(2);
  const before = countHeavy();
  await Promise.all([ask("/", "192.0.2.2"), ask(HEALTH_PATH, "192.0.2.2")]);
  // What they are read after, one that is ahead in turn, and one that is sent before the test reads the response.
  expect(countHeavy() - before).toBeLessThanOrEqual(6);
  const statuses = (await Promise.all(heavy)).map((head) => head.slice(9, 12));
  expect(new Set(statuses)).toEqual(new Set(["200"]));
});

test("a request that has waited too long is refused with Retry-After, and the health check is answered", async () => {
  const { ask, burst } = await listenWithHeavyCall({ maxWaitMs: 40 });
  const heavy = burst();
  const health = await ask(HEALTH_PATH, "192.0.2.1");
  const heads = await Promise.all(heavy);
  const refused = heads.filter((head) => head.startsWith("HTTP/1.1 503 "));
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.length).toBeLessThan(30);
  expect(refused[0]).toMatch(/\r\nretry-after: 1\r\n.*"code":"overloaded"/s);
  expect(health).toMatch(/^HTTP\/1.1 200 /);
  expect(await ask(VISITOR_COUNT_PATH, "192.0.2.1")).toMatch(/^HTTP\/1.1 200 /);
});

const SOON = { headersTimeoutMs: 150, requestTimeoutMs: 300, timeoutCheckIntervalMs: 20 };

/** Sends `start` to a real server, then `drip` repeatedly; returns what the server sent before it hung up. */
async function sendUntilCut(start: string, drip: string): Promise<string> {
  const { open } = await listen((await buildTestApp({ limits: SOON })).app);
  const connection = await open({ allowHalfOpen: true });
  const { socket } = connection;
  // The last bytes may arrive after the server has closed the connection.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  socket.once("end", end).once("close", end);
  socket.write(start);
  // An immediate runs after pending reads, so that no write fails before the response is read.
  const dripOn = () => setImmediate(() => connection.received === "" && socket.write(drip));
  const dripping = setInterval(dripOn, 20);
  await ended;
  clearInterval(dripping);
  return connection.received;
}

test.each([
  ["says nothing", "", ""],
  [
    "never completes its headers",
    `GET ${HEALTH_PATH} HTTP/1.1\r\nhost: localhost\r\nx-slow: `,
    "a",
  ],
  [
    "never completes its body",
    `POST ${VISITOR_COUNT_PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      "content-length: 9000\r\n\r\n{",
    " ",
  ],
])("a client that %s is cut off with an error response", async (_what, start, drip) => {
  const received = await sendUntilCut(start, drip);
  const [head = "", body = ""] = received.split("\r\n\r\n");
  expect(head).toContain("HTTP/1.1 408 Request Timeout\r\n");
  expect(head).toContain("\r\nx-content-type-options: nosniff\r\n");
  expect(head).toContain(`\r\ncontent-length: ${body.length}\r\n`);
  expect(JSON.parse(body).error.code).toBe("request_timeout");
});
