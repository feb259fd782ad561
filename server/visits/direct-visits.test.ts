import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { buildTestApp } from "../testing/app.ts";

async function listen() {
  const { app } = await buildTestApp();
  const viaFastify: string[] = [];
  app.addHook("onRequest", async ({ method }) => {
    viaFastify.push(method);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const visit = (init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${VISITOR_COUNT_PATH}`, { method: "POST", ...init });
  return { app, visit, viaFastify };
}

test("a visit without a body is recorded before Fastify", async () => {
  const { app, visit, viaFastify } = await listen();
  const direct = await visit({ headers: { "sec-fetch-site": "same-origin" } });
  expect(viaFastify).toEqual([]);
  expect(await direct.json()).toEqual({ count: 1 });
  const second = await app.inject({ method: "POST", url: VISITOR_COUNT_PATH });
  expect(second.json()).toEqual({ count: 2 });
  expect(direct.headers.get("content-type")).toBe(second.headers["content-type"]);
  expect(direct.headers.get("cache-control")).toBe(second.headers["cache-control"]);
});

test.each([
  { headers: { "sec-fetch-site": "cross-site" }, status: 403 },
  { headers: { origin: "https://other.example" }, status: 403 },
  { body: '{"count":5}', headers: { "content-type": "application/json" }, status: 400 },
  { body: "5", headers: { "content-type": "text/plain" }, status: 415 },
  { headers: { "content-type": "application/json" }, status: 400 },
])(
  "a visit with $headers and body $body is refused and not counted",
  async ({ status, ...init }) => {
    const { app, visit } = await listen();
    const refused = await visit(init);
    expect(refused.status).toBe(status);
    expect((await app.inject(VISITOR_COUNT_PATH)).json()).toEqual({ count: 0 });
  },
);

test("visits count towards one limit, whether Fastify passed them on or not", async () => {
  const { app, visit } = await listen();
  for (let visits = 0; visits < MAX_VISITS_PER_MINUTE; visits += 1) {
    if (visits % 2 === 0) await visit();
    else await app.inject({ method: "POST", url: VISITOR_COUNT_PATH });
  }
  const refused = await visit();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: { code: "too_many_requests" } });
  expect((await app.inject(VISITOR_COUNT_PATH)).json()).toEqual({ count: MAX_VISITS_PER_MINUTE });
});
