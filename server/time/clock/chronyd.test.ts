import { describe, expect, test, vi } from "vitest";
import { CHRONYD, startChronyd } from "../../testing/chronyd.ts";
import { encodeNtpResponse } from "../../testing/ntp-response.ts";
import { startUdpServer } from "../../testing/udp-server.ts";
import { queryChrony } from "./chrony.ts";
import { machineTimeSources, PreciseClock } from "./precise-clock.ts";
import { queryTimeServers, TimeServer } from "./time-server.ts";

const SERVING = "local stratum 8";
const WAIT = { timeout: 20_000, interval: 50 };

describe.skipIf(!CHRONYD)("a real chronyd", () => {
  test("reports an error bound on its command port once it is synchronised", async () => {
    const upstream = await startChronyd(SERVING);
    const { command } = await startChronyd(
      `server 127.0.0.1 port ${upstream.ntp.port} iburst minpoll -5 maxpoll -5`,
    );
    const check = await vi.waitFor(async () => {
      const latest = await queryChrony(command);
      expect(latest?.boundMs).toEqual(expect.any(Number));
      // The first reports, after one or two samples, have larger bounds.
      expect(latest?.boundMs).toBeLessThan(50);
      return latest;
    }, WAIT);
    expect(check).toMatchObject({ source: "chrony" });
    expect(check?.boundMs).toBeGreaterThan(0);
    expect(check?.driftPpm).toBeGreaterThan(1);
  });

  test("in local mode does not count as synchronised", async () => {
    const { command } = await startChronyd(SERVING);
    const check = await vi.waitFor(async () => {
      const latest = await queryChrony(command);
      expect(latest).toBeDefined();
      return latest;
    }, WAIT);
    expect(check?.boundMs).toBeNull();
  });

  test("serves NTP, and three of them outvote a server that is wrong by 500 ms", async () => {
    const wall = new PreciseClock(machineTimeSources);
    const read = () => wall.read();
    const falseticker = await startUdpServer((request) => {
      const { ms } = read();
      return [encodeNtpResponse(request, { receivedMs: ms + 500, sentMs: ms + 500 })];
    });
    const running = await Promise.all([1, 2, 3].map(() => startChronyd(SERVING)));
    const addresses = [...running.map(({ ntp }) => ntp), falseticker];
    const servers = addresses.map((address) => new TimeServer(address, read));
    const check = await vi.waitFor(async () => {
      const latest = await queryTimeServers(servers);
      // Wider while the machine is busy.
      expect(latest?.boundMs).toBeLessThan(50);
      return latest;
    }, WAIT);
    expect(check).toMatchObject({ source: "sntp" });
  });
});
