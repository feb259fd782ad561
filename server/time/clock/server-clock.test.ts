import { describe, expect, test } from "vitest";
import { SimulatedMachine } from "../../testing/simulated-machine.ts";
import { PreciseClock } from "./precise-clock.ts";
import { type ClockCheck, ServerClock } from "./server-clock.ts";

const BY_CHRONY: ClockCheck = { source: "chrony", boundMs: 0.4, leastErrorMs: 0, driftPpm: 2 };
const BY_SERVERS: ClockCheck = { source: "sntp", boundMs: 5, leastErrorMs: 0, driftPpm: 100 };
const MINUTE = 60_000;

/** A server clock that has converged to 10 µs, with stubbed sources. */
function makeClock(sources: { chrony?: ClockCheck | undefined; servers?: ClockCheck | undefined }) {
  const machine = new SimulatedMachine(0.2);
  const time = machine.sources(0);
  const wall = new PreciseClock(time);
  for (let reading = 0; reading < 400; reading += 1) {
    machine.advance(2.137);
    wall.read();
  }
  const queries = { chrony: 0, servers: 0 };
  const clock = new ServerClock({
    wall,
    monotonicMs: time.monotonicMs,
    queryChrony: async () => {
      queries.chrony += 1;
      return sources.chrony;
    },
    queryServers: async () => {
      queries.servers += 1;
      return sources.servers;
    },
  });
  const timeResponse = () => clock.timeResponse(clock.now());
  return { clock, machine, sources, queries, timeResponse };
}

describe("the server's clock", () => {
  test("returns both timestamps in order and within its bound", () => {
    const { clock, machine } = makeClock({});
    machine.advance(0.7);
    const received = clock.now();
    expect(machine.errorOf(received)).toBeLessThan(0.005);
    machine.advance(0.05);
    const { receivedMs, sentMs } = clock.timeResponse(received);
    expect(receivedMs).toBe(received);
    expect(sentMs).toBeGreaterThan(received + 0.049);
    expect(machine.errorOf(sentMs)).toBeLessThan(0.005);
  });

  test("never returns a sentMs before receivedMs, even after a step backwards", () => {
    const { clock, machine } = makeClock({});
    const received = clock.now();
    machine.step(-37_000);
    expect(clock.timeResponse(received).sentMs).toBe(received);
  });

  test("has no bound before the first poll, nor without a source", async () => {
    const { clock, timeResponse } = makeClock({});
    const unknown = { boundMs: null, source: null, synchronised: false };
    expect(timeResponse()).toMatchObject(unknown);
    await clock.poll();
    expect(timeResponse()).toMatchObject(unknown);
  });

  test("takes its bound from chronyd and then queries no time server", async () => {
    const { clock, timeResponse, queries } = makeClock({ chrony: BY_CHRONY, servers: BY_SERVERS });
    await clock.poll();
    expect(timeResponse()).toMatchObject({ source: "chrony", synchronised: true });
    expect(timeResponse().boundMs).toBeGreaterThan(0.4);
    expect(timeResponse().boundMs).toBeLessThan(0.406);
    expect(queries).toEqual({ chrony: 1, servers: 0 });
  });

  test.each([undefined, { ...BY_CHRONY, boundMs: null }])(
    "takes its bound from the time servers if chronyd returns %j",
    async (chrony) => {
      const { clock, timeResponse } = makeClock({ chrony, servers: BY_SERVERS });
      await clock.poll();
      expect(timeResponse()).toMatchObject({ source: "sntp", synchronised: true });
      expect(timeResponse().boundMs).toBeCloseTo(5, 1);
    },
  );

  test.each([
    [{ chrony: { ...BY_CHRONY, boundMs: null } }, "chrony"],
    [{ servers: { ...BY_SERVERS, boundMs: null } }, "sntp"],
  ])("names a source that responded without a bound: %j", async (sources, source) => {
    const { clock, timeResponse } = makeClock(sources);
    await clock.poll();
    expect(timeResponse()).toMatchObject({ boundMs: null, source, synchronised: false });
  });

  test("queries the time servers at most once in 64 seconds", async () => {
    const { clock, machine, queries } = makeClock({ servers: BY_SERVERS });
    for (let poll = 0; poll < 9; poll += 1) {
      await clock.poll();
      machine.advance(16_000);
    }
    expect(queries).toEqual({ chrony: 9, servers: 3 });
  });
});

describe("the error bound", () => {
  test("grows at the source's drift rate and is reset by a poll", async () => {
    const { clock, machine, timeResponse } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    const fresh = timeResponse().boundMs ?? 0;
    machine.advance(10 * MINUTE);
    expect((timeResponse().boundMs ?? 0) - fresh).toBeCloseTo(2e-6 * 10 * MINUTE, 3);
    await clock.poll();
    expect(timeResponse().boundMs).toBeCloseTo(fresh, 2);
  });

  test("grows by 100 ppm once the source stops responding, until the clock is unsynchronised", async () => {
    const { clock, machine, sources, timeResponse } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    sources.chrony = undefined;
    await clock.poll();
    machine.advance(10 * MINUTE);
    expect(timeResponse().boundMs).toBeCloseTo(60.4, 1);
    expect(timeResponse()).toMatchObject({ source: "chrony", synchronised: true });
    machine.advance(160 * MINUTE);
    expect(timeResponse().boundMs).toBeCloseTo(1020.4, 1);
    expect(timeResponse()).toMatchObject({ source: "chrony", synchronised: false });
  });

  test("includes a step of the system clock at once and is reset by a poll", async () => {
    const { clock, machine, timeResponse } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    machine.step(37_000);
    expect(timeResponse().boundMs).toBeGreaterThan(37_000);
    expect(timeResponse().boundMs).toBeLessThan(37_003);
    expect(timeResponse().synchronised).toBe(false);
    await clock.poll();
    expect(timeResponse().boundMs).toBeLessThan(1);
  });

  test("includes a step during a poll, which may have been before or after the check", async () => {
    const { clock, machine, timeResponse } = makeClock({ chrony: BY_CHRONY });
    const polled = clock.poll();
    machine.step(-500);
    await polled;
    expect(timeResponse().boundMs).toBeGreaterThan(500);
  });
});
