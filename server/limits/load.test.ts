import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { HEALTH_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import type { App } from "../http/app-type.ts";
import { buildTestApp } from "../testing/app.ts";
import { LIMITS } from "./limits.ts";
import { shedLoad } from "./shed-load.ts";

const BLOCKED_MS = 60;
const PATIENCE = { timeout: 5000 };

function blockFor(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

/** Blocks the event loop repeatedly; returns a function that ends it. */
function blockLoop(): () => void {
  let isBlocking = true;
  const block = () => {
    if (!isBlocking) return;
    blockFor(BLOCKED_MS);
    setImmediate(block);
  };
  block();
  const stop = () => {
    isBlocking = false;
  };
  onTestFinished(stop);
  return stop;
}

test("load shedding refuses requests while the event loop lags, stays healthy, and ends by itself", async () => {
  const { app } = await buildTestApp({}, undefined, {
    maxLoopDelayMs: 25,
    loopSampleIntervalMs: 100,
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask = async (path: string) => {
    const response = await fetch(`${address}${path}`);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  await expect.poll(async () => (await ask(VISITOR_COUNT_PATH)).status).toBe(200);

  // The lag is sampled, and one sample may contain little of it.
  const askUntilRefused = (path: string) =>
    vi.waitFor(async () => {
      const response = await ask(path);
      expect(response.status).toBe(503);
      return response;
    }, PATIENCE);

  const stop = blockLoop();
  const refused = await askUntilRefused(VISITOR_COUNT_PATH);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(JSON.parse(refused.body)).toEqual({
    error: { code: "overloaded", message: "The server is overloaded. Try again soon." },
  });
  await askUntilRefused("/");
  expect((await ask(HEALTH_PATH)).status).toBe(200);

  stop();
  await expect.poll(async () => (await ask(VISITOR_COUNT_PATH)).status).toBe(200);
});

test("a start that keeps the event loop busy does not shed load", async () => {
  const loopSampleIntervalMs = 200;
  const app = fastify() as unknown as App;
  onTestFinished(() => app.close());
  const findOverload = shedLoad(app, { ...LIMITS, maxLoopDelayMs: 25, loopSampleIntervalMs });
  const stop = blockLoop();
  const busyUntilMs = performance.now() + 10 * BLOCKED_MS;
  while (performance.now() < busyUntilMs) await new Promise(setImmediate);
  stop();
  await app.ready();
  const readyAtMs = performance.now();
  const found = new Set();
  while (performance.now() < readyAtMs + 1.9 * loopSampleIntervalMs) {
    found.add(findOverload());
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect([...found]).toEqual([undefined]);
});

test("a single stall of the event loop does not shed load, however long", async () => {
  const loopSampleIntervalMs = 200;
  const { app } = await buildTestApp({}, undefined, {
    maxLoopDelayMs: 100,
    loopSampleIntervalMs,
    filesPerMinute: Number.MAX_SAFE_INTEGER,
  });
  await app.ready();
  blockFor(1000);
  const untilMs = performance.now() + 2 * loopSampleIntervalMs;
  while (performance.now() < untilMs) {
    expect((await app.inject("/")).statusCode).toBe(200);
    await new Promise(setImmediate);
  }
});
