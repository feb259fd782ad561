import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../../../shared/api/cities.ts";
import { PLACES_PATH } from "../../../shared/api/places.ts";
import { TIME_PATH } from "../../../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { buildTestApp } from "../../testing/app.ts";
import { findProgram } from "../../testing/find-services.mjs";
import { type Connection, listen } from "../../testing/raw-connection.ts";
import { startServer } from "../../testing/server.ts";
import { connectionLimits, type Limits } from "./limit-connections.ts";

async function listenWith(limits: Partial<Limits>, settings = {}) {
  const { open } = await listen((await buildTestApp({ ...settings, limits })).app);
  return (localAddress = "127.0.0.1") => open({ localAddress });
}

const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const GET_TIME = requestOf(TIME_PATH);

const ask = (connection: Connection) => connection.ask(GET_TIME);

describe("the limit of connections", () => {
  test.each([
    [256, 96, 24],
    [1024, 480, 120],
    [65_536, 20_000, 500],
    [Number.POSITIVE_INFINITY, 20_000, 500],
    [10, 8, 8],
  ])(
    "with %d open files is %d, and %d of one address",
    (openFiles, maxConnections, maxConnectionsPerAddress) => {
      expect(connectionLimits(openFiles)).toEqual({ maxConnections, maxConnectionsPerAddress });
    },
  );

  test("closes a connection past the limit of its address at once, and serves the others", async () => {
    const open = await listenWith({ maxConnectionsPerAddress: 2 });
    const [first, second] = [await open(), await open()];
    expect(await (await open()).closed).toBe("");
    for (const connection of [first, second, await open("127.0.0.2")])
      expect(await ask(connection)).toMatch(/ 200 OK/);
    first.socket.destroy();
    await expect.poll(async () => ask(await open())).toMatch(/ 200 OK/);
  });

  test("does not apply per address to a trusted proxy", async () => {
    const open = await listenWith({ maxConnectionsPerAddress: 1 }, { trustProxy: "127.0.0.0/8" });
    for (const connection of [await open(), await open(), await open()])
      expect(await ask(connection)).toMatch(/ 200 OK/);
  });

  test("closes the oldest connection without a request for a new one, then the one that is idle longest", async () => {
    const open = await listenWith({ maxConnections: 2 });
    const asking = await open();
    expect(await ask(asking)).toMatch(/ 200 OK/);
    const silent = await open("127.0.0.2");
    const third = await open("127.0.0.3");
    expect(await silent.closed).toBe("");
    expect(await ask(third)).toMatch(/ 200 OK/);
    const fourth = await open("127.0.0.4");
    expect(await asking.closed).toMatch(/ 200 OK/);
    for (const connection of [third, fourth]) expect(await ask(connection)).toMatch(/ 200 OK/);
  });
});

describe("pipelined requests", () => {
  test("are answered up to eight, in their order", async () => {
    const connection = await (await listenWith({}))();
    const [count, cities] = [VISITOR_COUNT_PATH, FEATURED_CITIES_PATH];
    const paths = [count, "/", cities, "/api/nothing", "/", count, cities, count];
    connection.socket.write(paths.map(requestOf).join(""));
    const readResponses = () => connection.received.split("HTTP/1.1 ").slice(1);
    await expect.poll(readResponses).toHaveLength(8);
    const parts = ['{"count":0}', "</div>", '"timezone"', '"not_found"'];
    const found = readResponses().map((one) => parts.findIndex((part) => one.includes(part)));
    expect(found).toEqual([0, 1, 2, 3, 1, 0, 2, 0]);
  });

  test("close the connection from the ninth on, where parsing ends, and only the first one is served", async () => {
    const { app } = await buildTestApp();
    let [served, parsed] = [0, 0];
    app.addHook("preHandler", async () => {
      served += 1;
    });
    app.server.on("request", () => {
      parsed += 1;
    });
    await (await listen(app)).exchange(GET_TIME.repeat(500));
    expect([served, parsed]).toEqual([1, 9]);
  });
});

/** Linux only. */
const CAN_LIMIT = existsSync("/proc/self/fd") && findProgram("prlimit") !== undefined;

test.skipIf(!CAN_LIMIT)(
  "without a free descriptor a built file gets 503, and 200 once there is one",
  async () => {
    const { address, server } = await startServer({ LOG_LEVEL: "silent" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const statusOf = async (path: string) => {
      const [response] = await once(get(address + path, { agent }), "response");
      const body = await text(response);
      return { status: response.statusCode, retryAfter: response.headers["retry-after"], body };
    };
    // Loading the places gives descriptors back when it ends.
    await expect
      .poll(async () => (await statusOf(`${PLACES_PATH}?q=kobe`)).status, { timeout: 20_000 })
      .toBe(200);
    const page = await statusOf("/");
    const [, script = ""] = /href="(\/assets\/[^"]+\.js)"/.exec(page.body) ?? [];
    const limitFiles = (limit: number) =>
      execFileSync("prlimit", [`--pid=${server.pid}`, `--nofile=${limit}:`]);
    const withoutDescriptor = async () => {
      const open = new Set(readdirSync(`/proc/${server.pid}/fd`).map(Number));
      let lowestFree = 0;
      while (open.has(lowestFree)) lowestFree += 1;
      limitFiles(lowestFree);
      return statusOf(script);
    };
    // Again if a descriptor was given back in the meantime, as by the worker that compresses the page.
    await expect.poll(withoutDescriptor).toMatchObject({ status: 503, retryAfter: "5" });
    expect(await statusOf("/assets/nothing.js")).toMatchObject({ status: 404 });
    expect(await statusOf("/")).toMatchObject({ status: 200 });
    limitFiles(1024);
    expect(await statusOf(script)).toMatchObject({ status: 200 });
  },
);
