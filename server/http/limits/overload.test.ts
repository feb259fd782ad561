import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { HEALTH_PATH } from "../../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { buildTestApp } from "../../testing/app.ts";
import type { Limits } from "./limit-connections.ts";

const HEAVY_MS = 15;

/** A server with a call that takes 15 ms of CPU time; `served` lists the paths in the order of their answers. */
async function listenWithHeavyCall(limits: Partial<Limits> = {}) {
  const served: string[] = [];
  const { app } = await buildTestApp({ trustProxy: "127.0.0.1", limits });
  app.get("/api/heavy", async () => {
    await Promise.resolve();
    const endMs = performance.now() + HEAVY_MS;
    while (performance.now() < endMs);
    served.push("/api/heavy");
    return {};
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return socket;
  };
  /** Sends a request on a connection of its own; resolves with the head of its response. */
  const ask = async (path: string, address: string) => {
    const socket = await open();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`);
    const [head] = await once(socket.setEncoding("latin1"), "data");
    if (path !== "/api/heavy") served.push(path);
    return String(head);
  };
  return { app, served, ask };
}

const countHeavy = (served: readonly string[]) =>
  served.filter((path) => path === "/api/heavy").length;

test("a burst of one address delays the page of another by few of its requests, and the health check too", async () => {
  const { served, ask } = await listenWithHeavyCall();
  // The first request for the page waits until it is compressed.
  await ask("/", "192.0.2.2");
  const burst = Array.from({ length: 30 }, () => ask("/api/heavy", "192.0.2.1"));
  await expect.poll(() => countHeavy(served), { interval: 1 }).toBeGreaterThan(2);
  const before = countHeavy(served);
  await Promise.all([ask("/", "192.0.2.2"), ask(HEALTH_PATH, "192.0.2.2")]);
  // What they are read after, one that is ahead in turn, and one that is sent before the test reads the response.
  expect(countHeavy(served) - before).toBeLessThanOrEqual(6);
  const statuses = (await Promise.all(burst)).map((head) => head.slice(9, 12));
  expect(new Set(statuses)).toEqual(new Set(["200"]));
});

test("a request that has waited too long is refused with Retry-After, and the health check is answered", async () => {
  const { ask } = await listenWithHeavyCall({ maxWaitMs: 40 });
  const burst = Array.from({ length: 30 }, () => ask("/api/heavy", "192.0.2.1"));
  const health = await ask(HEALTH_PATH, "192.0.2.1");
  const heads = await Promise.all(burst);
  const refused = heads.filter((head) => head.startsWith("HTTP/1.1 503 "));
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.length).toBeLessThan(30);
  expect(refused[0]).toMatch(/\r\nretry-after: 1\r\n.*"code":"overloaded"/s);
  expect(health).toMatch(/^HTTP\/1.1 200 /);
  expect(await ask(VISITOR_COUNT_PATH, "192.0.2.1")).toMatch(/^HTTP\/1.1 200 /);
});

test("too many requests that wait are refused", async () => {
  const { ask } = await listenWithHeavyCall({ maxWaiting: 16 });
  const heads = await Promise.all(Array.from({ length: 30 }, () => ask("/api/heavy", "192.0.2.1")));
  expect(heads.filter((head) => head.startsWith("HTTP/1.1 503 ")).length).toBeGreaterThan(5);
});

test("a request whose client leaves while it waits is not served, and those after it are", async () => {
  const { app, served, ask } = await listenWithHeavyCall();
  const burst = Array.from({ length: 5 }, () => ask("/api/heavy", "192.0.2.1"));
  const { port } = app.server.address() as AddressInfo;
  const leaving = connect(port, "127.0.0.1");
  await once(leaving, "connect");
  const received = new Promise<void>((resolve) => {
    app.server.on("request", ({ url = "" }) => url.endsWith("?leaving") && resolve());
  });
  leaving.write(
    "GET /api/heavy?leaving HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 192.0.2.1\r\n\r\n",
  );
  await received;
  leaving.resetAndDestroy();
  await Promise.all(burst);
  await ask("/api/heavy", "192.0.2.1");
  expect(countHeavy(served)).toBe(6);
});
