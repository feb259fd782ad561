import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../../shared/api/cities.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { buildTestApp } from "../testing/app.ts";
import type { App } from "./app-type.ts";

async function listen(app: App): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

test("a request counts towards the limits of calls and of files, once", async () => {
  const { app } = await buildTestApp({ limits: { callsPerMinute: 2, filesPerMinute: 2 } });
  const address = await listen(app);
  for (const paths of [
    [VISITOR_COUNT_PATH, FEATURED_CITIES_PATH, VISITOR_COUNT_PATH],
    ["/", "/", "/"],
  ]) {
    const responses = [];
    for (const path of paths) responses.push(await fetch(address + path));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    const refused = responses[2];
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ error: { code: "too_many_requests" } });
  }
});

test("a count is never older than a visit that was answered before", async () => {
  const { app } = await buildTestApp({ trustProxy: "127.0.0.1" });
  const address = await listen(app);
  const ask = async (method: string, visitor: number) => {
    const headers = { "x-forwarded-for": `192.0.2.${visitor}` };
    const response = await fetch(address + VISITOR_COUNT_PATH, { method, headers });
    return ((await response.json()) as { count: number }).count;
  };
  await Promise.all(
    Array.from({ length: 20 }, async (_, visitor) => {
      for (let visit = 0; visit < 5; visit += 1) {
        const counted = await ask("POST", visitor);
        expect(await ask("GET", visitor)).toBeGreaterThanOrEqual(counted);
      }
    }),
  );
});

test("responses on one connection are sent in the order of its requests", async () => {
  const { app } = await buildTestApp();
  const { port } = new URL(await listen(app));
  const socket = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const paths = [VISITOR_COUNT_PATH, "/", FEATURED_CITIES_PATH, "/api/nothing", "/"];
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  socket.write(requests.join(""));
  const readResponses = () => received.split("HTTP/1.1 ").slice(1);
  await expect.poll(readResponses).toHaveLength(paths.length);
  const responses = readResponses();
  const kinds = responses.map((response) => /content-type: ([^;]+)/.exec(response)?.[1]);
  const html = "text/html";
  const json = "application/json";
  expect(kinds).toEqual([json, html, json, json, html]);
  expect(responses[0]).toContain('{"count":0}');
  expect(responses[2]).toContain('"timezone"');
  expect(responses[3]).toMatch(/^404 /);
});
