import { describe, expect, test, vi } from "vitest";
import { CHRONYD, startChronyd } from "../testing/chronyd.ts";
import { encodeNtpResponse } from "../testing/ntp-response.ts";
import { startUdpServer } from "../testing/udp-server.ts";
import { machineTimeSources, PreciseClock } from "./precise-clock.ts";
import { queryChrony } from "./query-chrony.ts";
import { queryTimeServers } from "./query-time-servers.ts";
import { TimeServer } from "./time-server.ts";

const SERVING = "local stratum 8";
/** How long chronyd may take to start, or to follow a server. */
const PATIENCE = { timeout: 20_000, interval: 50 };

if (!CHRONYD) console.info("Skipped: there is no chronyd here (Debian's package is chrony).");

describe.skipIf(!CHRONYD)("a real chronyd", () => {
  test("bounds the clock by its command port once it follows a server", async () => {
    const upstream = await startChronyd(SERVING);
    const { command } = await startChronyd(
      `server 127.0.0.1 port ${upstream.ntp.port} iburst minpoll -5 maxpoll -5`,
    );
    const check = await vi.waitFor(async () => {
      const found = await queryChrony(command);
      expect(found?.boundMs).toEqual(expect.any(Number));
      // chronyd's first reports, of a sample or two, allow for more.
      expect(found?.boundMs).toBeLessThan(50);
      return found;
    }, PATIENCE);
    expect(check).toMatchObject({ source: "chrony" });
    expect(check?.boundMs).toBeGreaterThan(0);
    expect(check?.driftPpm).toBeGreaterThan(1);
  });

  test("that follows only itself is not taken for a synchronised one", async () => {
    const { command } = await startChronyd(SERVING);
    const check = await vi.waitFor(async () => {
      const found = await queryChrony(command);
      expect(found).toBeDefined();
      return found;
    }, PATIENCE);
    expect(check?.boundMs).toBeNull();
  });

  test("serves the time by NTP; a server that lies by 500 ms among three of them is out-voted", async () => {
    const wall = new PreciseClock(machineTimeSources);
    const read = () => wall.read();
    const liar = await startUdpServer((request) => {
      const { ms } = read();
      return [encodeNtpResponse(request, { receivedMs: ms + 500, sentMs: ms + 500 })];
    });
    const running = await Promise.all([1, 2, 3].map(() => startChronyd(SERVING)));
    const addresses = [...running.map(({ ntp }) => ntp), liar];
    const servers = addresses.map((address) => new TimeServer(address, read));
    const check = await vi.waitFor(async () => {
      const found = await queryTimeServers(servers);
      expect(found?.boundMs).toEqual(expect.any(Number));
      return found;
    }, PATIENCE);
    expect(check).toMatchObject({ source: "sntp" });
    expect(check?.boundMs).toBeLessThan(50);
  });
});
