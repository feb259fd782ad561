import { describe, expect, test, vi } from "vitest";
import { preciseClock } from "../../../shared/precise-clock.ts";
import { SimulatedMachine } from "../../testing/simulated-machine.ts";
import { type ClockCheck, makeServerClock } from "./server-clock.ts";

const BY_CHRONY: ClockCheck = { source: "chrony", boundMs: 0.4, leastErrorMs: 0, driftPpm: 2 };
const BY_SERVERS: ClockCheck = { source: "sntp", boundMs: 5, leastErrorMs: 0, driftPpm: 100 };
const MINUTE = 60_000;

/** A server clock that has converged to 10 µs, with stubbed sources. */
function makeClock(sources: { chrony?: ClockCheck | undefined; servers?: ClockCheck | undefined }) {
  const machine = new SimulatedMachine(0.2);
  const time = machine.sources(0);
  const wall = preciseClock(time);
  for (let reading = 0; reading < 400; reading += 1) {
    machine.advance(2.137);
    wall.read();
  }
  const queryChrony = vi.fn(async () => sources.chrony);
  const queryServers = vi.fn(async () => sources.servers);
  const { monotonicMs } = time;
  const clock = makeServerClock({ wall, monotonicMs, queryChrony, queryServers });
  const queries = () => [queryChrony, queryServers].map(({ mock }) => mock.calls.length);
  return { clock, machine, sources, queries, time: () => clock.timeResponse(clock.now()) };
}

// That the bound holds, is tight and grows with time and steps, with any network: simulated-network.test.ts.
describe("the server's clock", () => {
  test("returns both timestamps in order, even after a step backwards", () => {
    const { clock, machine } = makeClock({});
    const received = clock.now();
    machine.advance(0.05);
    const { receivedMs, sentMs } = clock.timeResponse(received);
    expect(receivedMs).toBe(received);
    expect(sentMs).toBeGreaterThan(received + 0.049);
    machine.step(-37_000);
    expect(clock.timeResponse(received).sentMs).toBe(received);
  });

  test.each([
    [{}, null, null],
    [{ chrony: BY_CHRONY, servers: BY_SERVERS }, "chrony", 0],
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

  test("queries the time servers at most once in 64 seconds, and never while chronyd has a bound", async () => {
    const { clock, machine, sources, queries } = makeClock({ servers: BY_SERVERS });
    const pollNineTimes = async () => {
      for (let poll = 0; poll < 9; poll += 1) {
        await clock.poll();
        machine.advance(16_000);
      }
    };
    await pollNineTimes();
    expect(queries()).toEqual([9, 3]);
    sources.chrony = BY_CHRONY;
    await pollNineTimes();
    expect(queries()).toEqual([18, 3]);
  });

  test("has a bound that grows as chronyd says, by 100 ppm once that is silent, until it is unsynchronised", async () => {
    const { clock, machine, sources, time } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    machine.advance(10 * MINUTE);
    expect(time().boundMs).toBeCloseTo(0.4 + 2e-6 * 10 * MINUTE, 1);
    sources.chrony = undefined;
    await clock.poll();
    machine.advance(10 * MINUTE);
    expect(time().boundMs).toBeCloseTo(1.6 + 60, 1);
    expect(time()).toMatchObject({ source: "chrony", synchronised: true });
    machine.advance(160 * MINUTE);
    expect(time()).toMatchObject({ source: "chrony", synchronised: false });
  });

  test("counts a bound that the next check excludes as violated, once", async () => {
    const { clock, sources } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    sources.chrony = { ...BY_CHRONY, boundMs: 1, leastErrorMs: 0.4 };
    expect((await clock.poll()).isViolated).toBe(false);
    sources.chrony = BY_CHRONY;
    await clock.poll();
    sources.chrony = { ...BY_CHRONY, boundMs: 1, leastErrorMs: 0.5 };
    expect((await clock.poll()).isViolated).toBe(true);
    expect((await clock.poll()).isViolated).toBe(false);
  });
});
