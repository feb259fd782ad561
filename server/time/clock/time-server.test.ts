import { describe, expect, test } from "vitest";
import { encodeNtpResponse, type NtpResponseFields } from "../../testing/ntp-response.ts";
import { findFreeUdpPort, startUdpServer } from "../../testing/udp-server.ts";
import { queryTimeServers, type Send, timeServer } from "./time-server.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const ADDRESS = { host: "simulated", port: 123 };
const STAMPS = { receivedMs: NOW, sentMs: NOW };

/** A server without a network, asked by a clock that stands still, so that errors are exact. */
function makeServer(respond: (request: Buffer) => readonly Buffer[], nowMs = NOW) {
  const requests: Buffer[] = [];
  const send: Send = async (_address, request, parse) => {
    const packet = request();
    requests.push(packet);
    for (const response of respond(packet)) {
      const parsed = parse(response);
      if (parsed) return parsed;
    }
    return undefined;
  };
  const read = () => ({ ms: nowMs, boundMs: 0.01 });
  return { requests, server: timeServer(ADDRESS, read, send) };
}

const responding = (fields: Partial<NtpResponseFields>) =>
  makeServer((request) => [encodeNtpResponse(request, { ...STAMPS, ...fields })]).server;

test("a server bounds the error by timestamps, root delay / 2, root dispersion and this clock's own bound", async () => {
  const server = responding({
    receivedMs: NOW + 3,
    sentMs: NOW + 3,
    rootDelaySeconds: 0.25,
    rootDispersionSeconds: 0.125,
  });
  expect(await server()).toEqual({
    min: expect.closeTo(3 - 250.01, 2),
    max: expect.closeTo(3 + 250.01, 2),
  });
});

test.each(["2036-02-07T06:28:15Z", "2036-02-07T06:28:16Z", "2107-01-01T00:00:00Z"])(
  "a timestamp is read in the NTP era nearest to now: %s",
  async (text) => {
    const ms = Date.parse(text);
    const stamps = { receivedMs: ms, sentMs: ms + 0.01 };
    const { server } = makeServer((request) => [encodeNtpResponse(request, stamps)], ms);
    expect((await server())?.max).toBeCloseTo(0.01, 3);
  },
);

const ONE_OFF = Buffer.alloc(8, 1);

test.each<[string, Partial<NtpResponseFields>, number?]>([
  ["answers another request", { origin: ONE_OFF }],
  ["is from a client", { mode: 3 }],
  ["is a broadcast", { mode: 5 }],
  ["is truncated", {}, 47],
  ["is empty", {}, 0],
  ["is a kiss-o'-death for another request", { stratum: 0, origin: ONE_OFF }],
])("a packet is ignored, and the server still heard, if it %s", async (_case, fields, length) => {
  const { server } = makeServer((request) => [
    encodeNtpResponse(request, { ...STAMPS, ...fields }).subarray(0, length),
    encodeNtpResponse(request, STAMPS),
  ]);
  expect((await server())?.max).toBeCloseTo(0.01, 3);
});

test.each<[string, Partial<NtpResponseFields>]>([
  ["is unsynchronised", { leap: 3 }],
  ["has stratum 16", { stratum: 16 }],
  ["has a root distance of 16 seconds", { rootDispersionSeconds: 16 }],
  ["has no transmit timestamp", { sentMs: -2_208_988_800_000 }],
  ["has its timestamps in the wrong order", { sentMs: NOW + 5 }],
])("a response is not used if it %s", async (_case, fields) => {
  expect(await responding(fields)()).toBeUndefined();
});

describe("a kiss-o'-death", () => {
  test.each([
    ["DENY", "stops all further requests", [1, 1, 1]],
    ["RSTR", "stops all further requests", [1, 1, 1]],
    ["RATE", "doubles the backoff each time, up to 64 rounds", [4, 8, 10]],
    ["INIT", "does not cause a backoff", [15, 191, 319]],
  ])("%s %s", async (reference, _what, counts) => {
    const kiss = { stratum: 0, leap: 3, reference };
    const { requests, server } = makeServer((request) => [encodeNtpResponse(request, kiss)]);
    for (const [i, rounds] of [1 + 2 + 4 + 8, 16 + 32 + 64 + 64, 128].entries()) {
      for (let round = 0; round < rounds; round += 1) await server();
      expect(requests).toHaveLength(counts[i] ?? 0);
    }
  });
});

describe("the time servers together", () => {
  const off = (ms: number) => responding({ receivedMs: NOW + ms, sentMs: NOW + ms });
  const silent = () => makeServer(() => []).server;

  // That one which is wrong or silent is outvoted: simulated-network.test.ts.
  test("bound the clock by the largest and the smallest error that more than half of them allow", async () => {
    expect(await queryTimeServers([off(-2), off(-2), off(-2), off(500)])).toEqual({
      source: "sntp",
      boundMs: expect.closeTo(2.01, 3),
      leastErrorMs: expect.closeTo(1.99, 3),
      driftPpm: 100,
    });
  });

  test("give no bound if one is wrong and one silent, or if they are split evenly", async () => {
    for (const servers of [
      [off(0), off(0), off(500), silent()],
      [off(0), off(0), off(500), off(500)],
    ])
      expect(await queryTimeServers(servers)).toMatchObject({ source: "sntp", boundMs: null });
    expect(await queryTimeServers([silent()])).toBeUndefined();
    expect(await queryTimeServers([])).toBeUndefined();
  });
});

test("over the network a request has nothing but its version, its mode and random bytes; a server is heard, one that is silent or not running is ignored", async () => {
  const read = () => ({ ms: NOW, boundMs: 0.01 });
  const requests: string[] = [];
  const heard = await startUdpServer((request) => {
    requests.push(request.toString("hex"));
    return [Buffer.from("hello"), encodeNtpResponse(request, STAMPS)];
  });
  expect((await timeServer(heard, read)())?.max).toBeCloseTo(0.01, 3);
  expect(requests).toEqual([expect.stringMatching(/^23(?:00){39}[\da-f]{16}$/)]);
  const quiet = await startUdpServer(() => []);
  const closed = { host: "127.0.0.1", port: await findFreeUdpPort() };
  for (const address of [quiet, closed]) expect(await timeServer(address, read)()).toBeUndefined();
});
