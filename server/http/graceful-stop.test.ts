import { once } from "node:events";
import { expect, test } from "vitest";
import { READY_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { buildTestApp } from "../testing/app.ts";
import { inDatabase, makeTestDatabase } from "../testing/database.ts";
import { listen, openConnection } from "../testing/raw-connection.ts";
import { HAS_IPV6_LOOPBACK, LOCALHOST_IS_DUAL_STACK, startServer } from "../testing/server.ts";
import { stopServing } from "./listen.ts";

const CLIENTS = 40;

const start = (database = makeTestDatabase()) =>
  startServer({ TRUST_PROXY: "loopback" }, { database, nodeOptions: LOCALHOST_IS_DUAL_STACK });

/** On all addresses of localhost. */
const openClients = (address: string, network: string) =>
  Promise.all(
    Array.from({ length: CLIENTS }, (_, i) => {
      const host = HAS_IPV6_LOOPBACK && i % 2 === 0 ? "::1" : "127.0.0.1";
      return openClient(address, `${network}.${i}`, host);
    }),
  );

test("a shutdown completes every request in flight, accepts no new ones, is not cut short by more signals, and exits cleanly", async () => {
  const database = makeTestDatabase();
  const { address, server, ended } = await start(database);
  const clients = await openClients(address, "192.0.2");
  await Promise.all(clients.map((client) => client.count()));
  const idle = await openClient(address, "192.0.3.200");
  await idle.count();
  const late = await openClient(address, "192.0.3.201");
  // So that the server has accepted the connection before its listener closes.
  await late.count();
  const lateResponse = late.askIncompletely(READY_PATH);

  const responses = clients.map((client) => client.visit());
  await Promise.all(clients.map((client) => client.write("{")));
  await idle.count();
  server.kill("SIGTERM");
  await idle.closed;
  for (const signal of ["SIGINT", "SIGTERM"] as const) server.kill(signal);
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

  const totals = inDatabase(database, (db) =>
    db.selectFrom("visit_total").select("total").execute(),
  );
  expect(await totals).toEqual([{ total: CLIENTS }]);
});

test("a shutdown answers every request that had arrived before the signal, read or not", async () => {
  const { address, server, ended } = await start();
  const asked = await openClients(address, "192.0.2");
  await Promise.all(asked.map((client) => client.count()));
  server.kill("SIGSTOP");
  const clients = [...asked, ...(await openClients(address, "192.0.3"))];
  const responses = clients.map((client) => client.count());
  await Promise.all(clients.map((client) => client.write("")));
  server.kill("SIGTERM");
  server.kill("SIGCONT");
  const statuses = (await Promise.all(responses)).map((response) => response.slice(9, 12));
  expect(statuses).toEqual(Array(2 * CLIENTS).fill("200"));
  expect(await ended).toEqual({ code: 0, errors: "" });
});

test("a shutdown cuts off a client that never completes its request", async () => {
  const { app } = await buildTestApp();
  const { address } = await listen(app);
  const client = await openClient(address, "192.0.2.1", "127.0.0.1");
  await client.count();
  const never = client.visit();
  await client.write("{");
  await stopServing(app, 200);
  expect(await never).toBe("");
});

test("a shutdown does not wait for a connection that has sent nothing, as browsers open them in advance", async () => {
  const { app } = await buildTestApp();
  const { open } = await listen(app);
  await Promise.all([open(), once(app.server, "connection")]);
  await app.close();
  expect(app.server.listening).toBe(false);
});

async function openClient(address: string, from: string, host = "localhost") {
  const connection = await openConnection({ port: Number(new URL(address).port), host });
  const ask = (method: string, path: string, end = "\r\n") =>
    connection.ask(
      `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n${end}`,
    );
  return {
    ...connection,
    count: () => ask("GET", VISITOR_COUNT_PATH),
    /** Its body, `{}`, is written later, and so is the end of an incomplete head. */
    visit: () => ask("POST", VISITOR_COUNT_PATH, JSON_OF_TWO_BYTES),
    askIncompletely: (path: string) => ask("GET", path, ""),
  };
}

const JSON_OF_TWO_BYTES = "content-type: application/json\r\ncontent-length: 2\r\n\r\n";
