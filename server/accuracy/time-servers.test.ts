import { describe, expect, test } from "vitest";
import { encodeNtpResponse, type NtpResponseFields } from "../testing/ntp-response.ts";
import { findFreeUdpPort, startUdpServer } from "../testing/udp-server.ts";
import { queryTimeServers } from "./query-time-servers.ts";
import { TimeServer } from "./time-server.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
/** How long a server that stays silent is waited for; one that answers has its usual time. */
const SILENT_MS = 20;

/** This machine's clock, standing still: what a server says is off by is then exactly what is found. */
const read = () => ({ ms: NOW, boundMs: 0.01 });

const startNtpServer = (fastMs: number, fields: Partial<NtpResponseFields> = {}) =>
  startUdpServer((request) => [
    encodeNtpResponse(request, { receivedMs: NOW + fastMs, sentMs: NOW + fastMs, ...fields }),
  ]);

describe("a time server", () => {
  test("bounds this clock's error by its stamps, its own distance and this clock's", async () => {
    const address = await startNtpServer(3, { rootDispersionSeconds: 2 ** -10 });
    const interval = await new TimeServer(address, read).ask();
    expect(interval?.least).toBeCloseTo(3 - 0.01 - 1000 / 1024, 3);
    expect(interval?.most).toBeCloseTo(3 + 0.01 + 1000 / 1024, 3);
  });

  test("is heard past packets that are no answers of its own", async () => {
    const stamps = { receivedMs: NOW + 700, sentMs: NOW + 700 };
    const address = await startUdpServer((request) => [
      Buffer.from("hello"),
      encodeNtpResponse(request, { ...stamps, origin: Buffer.alloc(8, 7) }),
      encodeNtpResponse(request, { ...stamps, mode: 5 }),
      encodeNtpResponse(request, { receivedMs: NOW, sentMs: NOW }),
    ]);
    const interval = await new TimeServer(address, read).ask();
    expect(interval?.most).toBeCloseTo(0.01, 3);
  });

  test.each([
    ["is not synchronised", { leap: 3 }],
    ["sent its answer before it had the request by 5 ms", { sentMs: NOW + 5 }],
  ])("that %s says nothing", async (_what, fields) => {
    const address = await startNtpServer(0, fields);
    expect(await new TimeServer(address, read).ask()).toBeUndefined();
  });

  test("that is silent, gone or unknown says nothing", async () => {
    const silent = await startUdpServer(() => []);
    const gone = { host: "127.0.0.1", port: await findFreeUdpPort() };
    for (const address of [silent, gone]) {
      expect(await new TimeServer(address, read, SILENT_MS).ask()).toBeUndefined();
    }
  });
});

describe("a kiss of death", () => {
  async function startKissingServer(reference: string) {
    const asked: Buffer[] = [];
    const address = await startUdpServer((request) => {
      asked.push(request);
      return [encodeNtpResponse(request, { stratum: 0, leap: 3, reference })];
    });
    const server = new TimeServer(address, read);
    const askTimes = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) await server.ask();
      return asked.length;
    };
    return askTimes;
  }

  test.each(["DENY", "RSTR"])("%s is the last that server hears of us", async (code) => {
    const askTimes = await startKissingServer(code);
    expect(await askTimes(100)).toBe(1);
  });

  test("RATE doubles the pause each time, up to 64 rounds", async () => {
    const askTimes = await startKissingServer("RATE");
    expect(await askTimes(1 + 2 + 4 + 8)).toBe(4);
    expect(await askTimes(16 + 32 + 64 + 64)).toBe(8);
  });

  test("of another kind is only no answer", async () => {
    const askTimes = await startKissingServer("INIT");
    expect(await askTimes(3)).toBe(3);
  });
});

describe("the time servers together", () => {
  const startAll = async (...fastMs: readonly number[]) => {
    const addresses = await Promise.all(fastMs.map((fast) => startNtpServer(fast)));
    return addresses.map((address) => new TimeServer(address, read));
  };
  const silentServer = async () => new TimeServer(await startUdpServer(() => []), read, SILENT_MS);

  test("bound the clock by the greatest error that more than half of them allow", async () => {
    const servers = await startAll(-2, -2, -2, -2);
    expect(await queryTimeServers(servers)).toEqual({
      source: "sntp",
      boundMs: expect.closeTo(2.01, 3),
      driftPpm: 100,
    });
  });

  test.each([500, -500])("out-vote one that lies by %d ms", async (lie) => {
    const servers = await startAll(0, 0, lie, 0);
    expect((await queryTimeServers(servers))?.boundMs).toBeCloseTo(0.01, 3);
  });

  test("do without one that is silent", async () => {
    const servers = [...(await startAll(0, 0, 0)), await silentServer()];
    expect((await queryTimeServers(servers))?.boundMs).toBeCloseTo(0.01, 3);
  });

  test("can't tell when one lies and one is silent, nor when they are split", async () => {
    const servers = [...(await startAll(0, 0, 500)), await silentServer()];
    expect(await queryTimeServers(servers)).toMatchObject({ source: "sntp", boundMs: null });
    const split = await startAll(0, 0, 500, 500);
    expect(await queryTimeServers(split)).toMatchObject({ source: "sntp", boundMs: null });
  });

  test("say nothing when none answers, or none is known", async () => {
    expect(await queryTimeServers([await silentServer()])).toBeUndefined();
    expect(await queryTimeServers([])).toBeUndefined();
  });
});
