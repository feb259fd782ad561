import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { READY_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { openDatabase } from "../database/open-database.ts";
import { buildTestApp } from "../testing/app.ts";
import { makeTestDatabase } from "../testing/database.ts";
import { HAS_IPV6_LOOPBACK, LOCALHOST_IS_DUAL_STACK, startServer } from "../testing/server.ts";
import { stopServing } from "./listen.ts";

const CLIENTS = 40;

test("a shutdown completes every request in flight, accepts no new ones, and exits cleanly", async () => {
  const database = makeTestDatabase();
  const { address, server, ended } = await startServer({ TRUST_PROXY: "loopback" }, { database });
  const clients = Array.from({ length: CLIENTS }, (_, i) => new RawClient(address, `192.0.2.${i}`));
  await Promise.all(clients.map((client) => client.ask("GET", VISITOR_COUNT_PATH)));
  const idle = new RawClient(address, "192.0.2.200");
  await idle.ask("GET", VISITOR_COUNT_PATH);
  const late = new RawClient(address, "192.0.2.201");
  // So that the server has accepted the connection before its listener closes.
  await late.ask("GET", VISITOR_COUNT_PATH);
  const lateResponse = late.ask("GET", READY_PATH, { isWhole: false });

  const responses = clients.map((client) =>
    client.ask("POST", VISITOR_COUNT_PATH, { bodyBytes: 2 }),
  );
  await Promise.all(clients.map((client) => client.write("{")));
  await idle.ask("GET", VISITOR_COUNT_PATH);
  server.kill("SIGTERM");
  await idle.closed;
  await late.write("\r\n");
  expect(await lateResponse).toMatch(/^HTTP\/1.1 503 .*"The server is shutting down/s);
  await Promise.all(clients.map((client) => client.write("}")));

  const counts = (await Promise.all(responses)).map((response) => {
    expect(response).toMatch(/^HTTP\/1.1 200 .*connection: close/s);
    return Number(/\{"count":(\d+)\}/.exec(response)?.[1]);
  });
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from(responses, (_, i) => i + 1));
  expect(await ended).toEqual({ code: 0, errors: "" });
  await expect(fetch(address)).rejects.toThrow("fetch failed");

  const db = openDatabase(await database);
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  await db.destroy();
  expect(total).toBe(CLIENTS);
});

test("a repeated signal does not cut a shutdown short", async () => {
  const { address, server, ended } = await startServer({});
  const [client, idle] = [new RawClient(address, "192.0.2.1"), new RawClient(address, "192.0.2.2")];
  await idle.ask("GET", VISITOR_COUNT_PATH);
  const response = client.ask("POST", VISITOR_COUNT_PATH, { bodyBytes: 2 });
  await client.write("{");
  await idle.ask("GET", VISITOR_COUNT_PATH);
  server.kill("SIGINT");
  await idle.closed;
  server.kill("SIGINT");
  server.kill("SIGTERM");
  await client.write("}");
  expect(await response).toMatch(/^HTTP\/1.1 200 .*"count":1/s);
  expect(await ended).toEqual({ code: 0, errors: "" });
});

test.skipIf(!HAS_IPV6_LOOPBACK)(
  "a shutdown completes requests in flight on both addresses of localhost",
  async () => {
    const { address, server, ended } = await startServer(
      {},
      { nodeOptions: LOCALHOST_IS_DUAL_STACK },
    );
    const hosts = ["::1", "127.0.0.1"];
    const clients = hosts.map((host) => new RawClient(address, "192.0.2.1", host));
    const idle = hosts.map((host) => new RawClient(address, "192.0.2.2", host));
    const responses = clients.map((client) =>
      client.ask("POST", VISITOR_COUNT_PATH, { bodyBytes: 2 }),
    );
    await Promise.all(clients.map((client) => client.write("{")));
    await Promise.all(idle.map((client) => client.ask("GET", VISITOR_COUNT_PATH)));
    server.kill("SIGTERM");
    await Promise.all(idle.map(({ closed }) => closed));
    const [one, other] = clients;
    await one?.write("}");
    expect(await responses[0]).toMatch(/^HTTP\/1.1 200 .*connection: close/s);
    await one?.closed;
    await other?.write("}");
    expect(await responses[1]).toMatch(/^HTTP\/1.1 200 .*connection: close/s);
    expect(await ended).toEqual({ code: 0, errors: "" });
  },
);

test("a shutdown answers every request that had arrived before the signal, read or not", async () => {
  const { address, server, ended } = await startServer({ TRUST_PROXY: "loopback" });
  const asked = Array.from({ length: CLIENTS }, (_, i) => new RawClient(address, `192.0.2.${i}`));
  await Promise.all(asked.map((client) => client.ask("GET", VISITOR_COUNT_PATH)));
  server.kill("SIGSTOP");
  const fresh = Array.from({ length: CLIENTS }, (_, i) => new RawClient(address, `192.0.3.${i}`));
  await Promise.all(fresh.map(({ connected }) => connected));
  const clients = [...asked, ...fresh];
  const responses = Promise.allSettled(
    clients.map((client) => client.ask("GET", VISITOR_COUNT_PATH)),
  );
  await Promise.all(clients.map((client) => client.write("")));
  server.kill("SIGTERM");
  server.kill("SIGCONT");
  const results = (await responses).map((result) =>
    result.status === "fulfilled" ? result.value.slice(9, 12) : String(result.reason),
  );
  expect(results).toEqual(Array(2 * CLIENTS).fill("200"));
  expect(await ended).toEqual({ code: 0, errors: "" });
});

test("a shutdown cuts off a client that never completes its request", async () => {
  const { app } = await buildTestApp();
  await app.listen({ port: 0, host: "localhost" });
  const { port } = app.server.address() as AddressInfo;
  const client = new RawClient(`http://localhost:${port}`, "192.0.2.1");
  await client.ask("GET", VISITOR_COUNT_PATH);
  const never = client.ask("POST", VISITOR_COUNT_PATH, { bodyBytes: 2 }).catch(String);
  await client.write("{");
  const stopped = stopServing(app, 200);
  await client.closed;
  expect(await never).toMatch(/closed|ECONNRESET/);
  await stopped;
});

test("a shutdown does not wait for a connection that has sent nothing, as browsers open them in advance", async () => {
  const { app } = await buildTestApp();
  await app.listen({ port: 0, host: "localhost" });
  const { port } = app.server.address() as AddressInfo;
  const silent = new RawClient(`http://localhost:${port}`, "192.0.2.1");
  const accepted = once(app.server, "connection");
  await Promise.all([silent.connected, accepted]);
  await app.close();
  expect(app.server.listening).toBe(false);
});

/** A keep-alive client that can send a request in pieces. */
class RawClient {
  readonly #socket: Socket;
  readonly #from: string;
  readonly connected: Promise<unknown>;
  readonly closed: Promise<unknown>;

  constructor(address: string, from: string, host = "localhost") {
    this.#socket = connect(Number(new URL(address).port), host).setEncoding("utf8");
    this.#from = from;
    this.connected = new Promise((resolve) => this.#socket.once("connect", resolve));
    this.closed = new Promise((resolve) => this.#socket.once("close", resolve));
    onTestFinished(() => void this.#socket.destroy());
  }

  write(text: string): Promise<void> {
    return new Promise((resolve) => this.#socket.write(text, () => resolve()));
  }

  /** Resolves with the whole response. The caller writes the body, and the end of an incomplete head. */
  ask(method: string, path: string, { bodyBytes = 0, isWhole = true } = {}): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let text = "";
    const onData = (piece: string) => {
      text += piece;
      const [head = "", body = ""] = text.split("\r\n\r\n");
      if (body.length < Number(/content-length: (\d+)/.exec(head)?.[1] ?? Infinity)) return;
      this.#socket.off("data", onData);
      resolve(text);
    };
    this.#socket
      .on("data", onData)
      .once("error", reject)
      .once("close", () => reject(new Error("closed")));
    const body = bodyBytes
      ? `content-type: application/json\r\ncontent-length: ${bodyBytes}\r\n`
      : "";
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${this.#from}\r\n${body}${isWhole ? "\r\n" : ""}`,
    );
    return promise;
  }
}
