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
  return { clock, machine, sources, queries, time: () => clock.timeResponse(clock.now()) };
}

// That the bound holds and is tight, with any network: simulated-network.test.ts.
describe("the server's clock", () => {
  test("returns both timestamps within 5 µs and in order, even after a step backwards", () => {
    const { clock, machine } = makeClock({});
    machine.advance(0.7);
    const received = clock.now();
    machine.advance(0.05);
    const { receivedMs, sentMs } = clock.timeResponse(received);
    expect(receivedMs).toBe(received);
    expect(sentMs).toBeGreaterThan(received + 0.049);
    expect(machine.errorOf(sentMs)).toBeLessThan(0.005);
    machine.step(-37_000);
    expect(clock.timeResponse(received).sentMs).toBe(received);
  });

  test("takes its bound from chronyd and then queries no time server", async () => {
    const { clock, time, queries } = makeClock({ chrony: BY_CHRONY, servers: BY_SERVERS });
    await clock.poll();
    expect(time()).toMatchObject({ source: "chrony", synchronised: true });
    expect(time().boundMs).toBeCloseTo(0.403, 2);
    expect(queries).toEqual({ chrony: 1, servers: 0 });
  });

  test.each([
    [{}, null, null],
    [{ chrony: { ...BY_CHRONY, boundMs: null }, servers: BY_SERVERS }, "sntp", 5],
    [{ servers: BY_SERVERS }, "sntp", 5],
    [{ chrony: { ...BY_CHRONY, boundMs: null } }, "chrony", null],
    [{ servers: { ...BY_SERVERS, boundMs: null } }, "sntp", null],
  ])(
    "names the source that responded, if only without a bound: %j",
    async (sources, source, bound) => {
      const { clock, time } = makeClock(sources);
      expect(time()).toMatchObject({ boundMs: null, source: null, synchronised: false });
      await clock.poll();
      expect(time()).toMatchObject({ source, synchronised: bound !== null });
      expect(Math.round(time().boundMs ?? -1)).toBe(bound ?? -1);
    },
  );

  test("queries the time servers at most once in 64 seconds", async () => {
    const { clock, machine, queries } = makeClock({ servers: BY_SERVERS });
    for (let poll = 0; poll < 9; poll += 1) {
      await clock.poll();
      machine.advance(16_000);
    }
    expect(queries).toEqual({ chrony: 9, servers: 3 });
  });

  test("has a bound that grows as its source says, by 100 ppm once that is silent, until it is unsynchronised", async () => {
    const { clock, machine, sources, time } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    machine.advance(10 * MINUTE);
    expect(time().boundMs).toBeCloseTo(0.4 + 2e-6 * 10 * MINUTE, 1);
    await clock.poll();
    sources.chrony = undefined;
    await clock.poll();
    machine.advance(10 * MINUTE);
    expect(time().boundMs).toBeCloseTo(60.4, 1);
    expect(time()).toMatchObject({ source: "chrony", synchronised: true });
    machine.advance(160 * MINUTE);
    expect(time()).toMatchObject({ source: "chrony", synchronised: false });
  });

  test("counts a bound that the next check excludes as violated, once", async () => {
    const { clock, sources } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    for (const [leastErrorMs, isViolated] of [
      [0.4, false],
      [0.5, true],
      [0.5, false],
    ] as const) {
      sources.chrony = { ...BY_CHRONY, boundMs: 1, leastErrorMs };
      expect((await clock.poll()).isViolated).toBe(isViolated);
      if (!isViolated) sources.chrony = BY_CHRONY;
      if (!isViolated && leastErrorMs < 0.5) await clock.poll();
    }
  });
});
