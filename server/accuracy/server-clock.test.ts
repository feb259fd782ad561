import { describe, expect, test } from "vitest";
import { SimulatedMachine } from "../testing/simulated-machine.ts";
import type { ClockCheck } from "./clock-check.ts";
import { PreciseClock } from "./precise-clock.ts";
import { ServerClock } from "./server-clock.ts";

const BY_CHRONY: ClockCheck = { source: "chrony", boundMs: 0.4, driftPpm: 2 };
const BY_SERVERS: ClockCheck = { source: "sntp", boundMs: 5, driftPpm: 100 };
const MINUTE = 60_000;

/** A server's clock that knows the system's to 10 µs, with sources that say what the test lets them say. */
function makeClock(sources: { chrony?: ClockCheck | undefined; servers?: ClockCheck | undefined }) {
  const machine = new SimulatedMachine(0.2);
  const time = machine.sources(0);
  const wall = new PreciseClock(time);
  for (let reading = 0; reading < 400; reading += 1) {
    machine.pass(2.137);
    wall.read();
  }
  const asked = { chrony: 0, servers: 0 };
  const clock = new ServerClock({
    wall,
    steadyMs: time.steadyMs,
    queryChrony: async () => {
      asked.chrony += 1;
      return sources.chrony;
    },
    queryServers: async () => {
      asked.servers += 1;
      return sources.servers;
    },
  });
  const answer = () => clock.timeResponse(clock.now());
  return { clock, machine, sources, asked, answer };
}

describe("the server's clock", () => {
  test("stamps an answer in order, each stamp within what it knows of the system's clock", () => {
    const { clock, machine } = makeClock({});
    machine.pass(0.7);
    const received = clock.now();
    expect(machine.errorOf(received)).toBeLessThan(0.005);
    machine.pass(0.05);
    const { receivedMs, sentMs } = clock.timeResponse(received);
    expect(receivedMs).toBe(received);
    expect(sentMs).toBeGreaterThan(received + 0.049);
    expect(machine.errorOf(sentMs)).toBeLessThan(0.005);
  });

  test("never says that an answer went before its request came, not even when it was set back", () => {
    const { clock, machine } = makeClock({});
    const received = clock.now();
    machine.step(-37_000);
    expect(clock.timeResponse(received).sentMs).toBe(received);
  });

  test("has no bound before the first poll, nor where nothing checks it", async () => {
    const { clock, answer } = makeClock({});
    const unknown = { boundMs: null, source: null, synchronised: false };
    expect(answer()).toMatchObject(unknown);
    await clock.poll();
    expect(answer()).toMatchObject(unknown);
  });

  test("is bounded by chronyd, and then asks no server", async () => {
    const { clock, answer, asked } = makeClock({ chrony: BY_CHRONY, servers: BY_SERVERS });
    await clock.poll();
    expect(answer()).toMatchObject({ source: "chrony", synchronised: true });
    expect(answer().boundMs).toBeGreaterThan(0.4);
    expect(answer().boundMs).toBeLessThan(0.406);
    expect(asked).toEqual({ chrony: 1, servers: 0 });
  });

  test.each([undefined, { ...BY_CHRONY, boundMs: null }])(
    "is bounded by the servers where chronyd says %j",
    async (chrony) => {
      const { clock, answer } = makeClock({ chrony, servers: BY_SERVERS });
      await clock.poll();
      expect(answer()).toMatchObject({ source: "sntp", synchronised: true });
      expect(answer().boundMs).toBeCloseTo(5, 1);
    },
  );

  test.each([
    [{ chrony: { ...BY_CHRONY, boundMs: null } }, "chrony"],
    [{ servers: { ...BY_SERVERS, boundMs: null } }, "sntp"],
  ])("says who answered but could not tell: %j", async (sources, source) => {
    const { clock, answer } = makeClock(sources);
    await clock.poll();
    expect(answer()).toMatchObject({ boundMs: null, source, synchronised: false });
  });

  test("asks the servers at most once in 64 seconds", async () => {
    const { clock, machine, asked } = makeClock({ servers: BY_SERVERS });
    for (let poll = 0; poll < 9; poll += 1) {
      await clock.poll();
      machine.pass(16_000);
    }
    expect(asked).toEqual({ chrony: 9, servers: 3 });
  });
});

describe("the bound", () => {
  test("grows with age by the source's own rate, and is renewed by a poll", async () => {
    const { clock, machine, answer } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    const fresh = answer().boundMs ?? 0;
    machine.pass(10 * MINUTE);
    expect((answer().boundMs ?? 0) - fresh).toBeCloseTo(2e-6 * 10 * MINUTE, 3);
    await clock.poll();
    expect(answer().boundMs).toBeCloseTo(fresh, 2);
  });

  test("grows by 100 ppm from when the source falls silent, until it calls the clock synchronised no more", async () => {
    const { clock, machine, sources, answer } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    sources.chrony = undefined;
    await clock.poll();
    machine.pass(10 * MINUTE);
    expect(answer().boundMs).toBeCloseTo(60.4, 1);
    expect(answer()).toMatchObject({ source: "chrony", synchronised: true });
    machine.pass(160 * MINUTE);
    expect(answer().boundMs).toBeCloseTo(1020.4, 1);
    expect(answer()).toMatchObject({ source: "chrony", synchronised: false });
  });

  test("takes in a step of the system's clock at once, and is itself again after a poll", async () => {
    const { clock, machine, answer } = makeClock({ chrony: BY_CHRONY });
    await clock.poll();
    machine.step(37_000);
    expect(answer().boundMs).toBeGreaterThan(37_000);
    expect(answer().boundMs).toBeLessThan(37_003);
    expect(answer().synchronised).toBe(false);
    await clock.poll();
    expect(answer().boundMs).toBeLessThan(1);
  });

  test("takes in a step during a poll, for nobody knows which clock was checked", async () => {
    const { clock, machine, answer } = makeClock({ chrony: BY_CHRONY });
    const polled = clock.poll();
    machine.step(-500);
    await polled;
    expect(answer().boundMs).toBeGreaterThan(500);
  });
});
