import { describe, expect, test } from "vitest";
import { encodeNtpResponse, type NtpResponseFields } from "../../testing/ntp-response.ts";
import { findFreeUdpPort, startUdpServer } from "../../testing/udp-server.ts";
import { queryTimeServers, TimeServer } from "./time-server.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
/** The timeout for servers that never respond. */
const SHORT_TIMEOUT_MS = 20;

/** A clock that stands still, so that measured errors are exact. */
const read = () => ({ ms: NOW, boundMs: 0.01 });

const startNtpServer = (fastMs: number, fields: Partial<NtpResponseFields> = {}) =>
  startUdpServer((request) => [
    encodeNtpResponse(request, { receivedMs: NOW + fastMs, sentMs: NOW + fastMs, ...fields }),
  ]);

describe("a time server", () => {
  test("bounds this clock's error by its timestamps, its root distance and this clock's own bound", async () => {
    const address = await startNtpServer(3, { rootDispersionSeconds: 2 ** -10 });
    const interval = await new TimeServer(address, read).query();
    expect(interval?.min).toBeCloseTo(3 - 0.01 - 1000 / 1024, 3);
    expect(interval?.max).toBeCloseTo(3 + 0.01 + 1000 / 1024, 3);
  });

  test("is still heard after unrelated packets", async () => {
    const stamps = { receivedMs: NOW + 700, sentMs: NOW + 700 };
    const address = await startUdpServer((request) => [
      Buffer.from("hello"),
      encodeNtpResponse(request, { ...stamps, origin: Buffer.alloc(8, 7) }),
      encodeNtpResponse(request, { ...stamps, mode: 5 }),
      encodeNtpResponse(request, { receivedMs: NOW, sentMs: NOW }),
    ]);
    const interval = await new TimeServer(address, read).query();
    expect(interval?.max).toBeCloseTo(0.01, 3);
  });

  test.each([
    ["is unsynchronised", { leap: 3 }],
    ["returns timestamps in the wrong order", { sentMs: NOW + 5 }],
  ])("that %s is ignored", async (_case, fields) => {
    const address = await startNtpServer(0, fields);
    expect(await new TimeServer(address, read).query()).toBeUndefined();
  });

  test("that does not respond or is not running is ignored", async () => {
    const silent = await startUdpServer(() => []);
    const closed = { host: "127.0.0.1", port: await findFreeUdpPort() };
    for (const address of [silent, closed]) {
      expect(await new TimeServer(address, read, SHORT_TIMEOUT_MS).query()).toBeUndefined();
    }
  });
});

describe("a kiss-o'-death", () => {
  async function startKissServer(reference: string) {
    const requests: Buffer[] = [];
    const address = await startUdpServer((request) => {
      requests.push(request);
      return [encodeNtpResponse(request, { stratum: 0, leap: 3, reference })];
    });
    const server = new TimeServer(address, read);
    const queryTimes = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) await server.query();
      return requests.length;
    };
    return queryTimes;
  }

  test.each(["DENY", "RSTR"])("%s stops all further requests to that server", async (code) => {
    const queryTimes = await startKissServer(code);
    expect(await queryTimes(100)).toBe(1);
  });

  test("RATE doubles the backoff each time, up to 64 rounds", async () => {
    const queryTimes = await startKissServer("RATE");
    expect(await queryTimes(1 + 2 + 4 + 8)).toBe(4);
    expect(await queryTimes(16 + 32 + 64 + 64)).toBe(8);
  });

  test("with another code does not cause a backoff", async () => {
    const queryTimes = await startKissServer("INIT");
    expect(await queryTimes(3)).toBe(3);
  });
});

describe("the time servers together", () => {
  const startAll = async (...fastMs: readonly number[]) => {
    const addresses = await Promise.all(fastMs.map((fast) => startNtpServer(fast)));
    return addresses.map((address) => new TimeServer(address, read));
  };
  const silentServer = async () =>
    new TimeServer(await startUdpServer(() => []), read, SHORT_TIMEOUT_MS);

  test("bound the clock by the largest and the smallest error that more than half of them allow", async () => {
    const servers = await startAll(-2, -2, -2, -2);
    expect(await queryTimeServers(servers)).toEqual({
      source: "sntp",
      boundMs: expect.closeTo(2.01, 3),
      leastErrorMs: expect.closeTo(1.99, 3),
      driftPpm: 100,
    });
  });

  test.each([500, -500])("outvote one that is wrong by %d ms", async (errorMs) => {
    const servers = await startAll(0, 0, errorMs, 0);
    expect((await queryTimeServers(servers))?.boundMs).toBeCloseTo(0.01, 3);
  });

  test("tolerate one that does not respond", async () => {
    const servers = [...(await startAll(0, 0, 0)), await silentServer()];
    expect((await queryTimeServers(servers))?.boundMs).toBeCloseTo(0.01, 3);
  });

  test("give no bound if one is wrong and one does not respond, or if they are split evenly", async () => {
    const servers = [...(await startAll(0, 0, 500)), await silentServer()];
    expect(await queryTimeServers(servers)).toMatchObject({ source: "sntp", boundMs: null });
    const split = await startAll(0, 0, 500, 500);
    expect(await queryTimeServers(split)).toMatchObject({ source: "sntp", boundMs: null });
  });

  test("return undefined if none responds or none is configured", async () => {
    expect(await queryTimeServers([await silentServer()])).toBeUndefined();
    expect(await queryTimeServers([])).toBeUndefined();
  });
});
