import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { Agent, get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { PLACES_PATH } from "../../../shared/api/places.ts";
import { TIME_PATH } from "../../../shared/api/time.ts";
import { buildTestApp } from "../../testing/app.ts";
import { findProgram } from "../../testing/find-services.mjs";
import { startServer } from "../../testing/server.ts";
import { connectionLimits, type Limits } from "./limit-connections.ts";

async function listenWith(limits: Partial<Limits>, settings = {}): Promise<number> {
  const { app } = await buildTestApp({ ...settings, limits });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

const GET_TIME = `GET ${TIME_PATH} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

/** Opens a connection; `closed` resolves with what was received when the server has closed it. */
async function openSocket(port: number, localAddress = "127.0.0.1") {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  const closed = once(socket, "close").then(() => received);
  await once(socket, "connect");
  return { socket, closed };
}

type Connection = Awaited<ReturnType<typeof openSocket>>;

/** The response, or what came before if the server closed the connection. */
async function ask({ socket, closed }: Connection): Promise<string> {
  socket.write(GET_TIME);
  return Promise.race([once(socket, "data").then(String), closed]);
}

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
    const port = await listenWith({ maxConnectionsPerAddress: 2 });
    const [first, second] = [await openSocket(port), await openSocket(port)];
    expect(await (await openSocket(port)).closed).toBe("");
    const other = await openSocket(port, "127.0.0.2");
    for (const connection of [first, second, other])
      expect(await ask(connection)).toMatch(/ 200 OK/);
    first.socket.destroy();
    await expect.poll(async () => ask(await openSocket(port))).toMatch(/ 200 OK/);
  });

  test("does not apply per address to a trusted proxy", async () => {
    const port = await listenWith({ maxConnectionsPerAddress: 1 }, { trustProxy: "127.0.0.0/8" });
    const sockets = [await openSocket(port), await openSocket(port), await openSocket(port)];
    for (const connection of sockets) expect(await ask(connection)).toMatch(/ 200 OK/);
  });

  test("closes the oldest connection without a request for a new one, then the one that is idle longest", async () => {
    const port = await listenWith({ maxConnections: 2 });
    const asking = await openSocket(port);
    expect(await ask(asking)).toMatch(/ 200 OK/);
    const silent = await openSocket(port, "127.0.0.2");
    const third = await openSocket(port, "127.0.0.3");
    expect(await silent.closed).toBe("");
    expect(await ask(third)).toMatch(/ 200 OK/);
    const fourth = await openSocket(port, "127.0.0.4");
    expect(await asking.closed).toMatch(/ 200 OK/);
    for (const connection of [third, fourth]) expect(await ask(connection)).toMatch(/ 200 OK/);
  });
});

describe("pipelined requests", () => {
  test("are answered up to eight", async () => {
    const { socket } = await openSocket(await listenWith({}));
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.write(GET_TIME.repeat(8));
    await expect.poll(() => received.match(/200 OK/g)).toHaveLength(8);
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
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { socket, closed } = await openSocket((app.server.address() as AddressInfo).port);
    socket.write(GET_TIME.repeat(500));
    await closed;
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
