import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SimulatedMachine } from "../testing/simulated-machine.ts";
import { PreciseClock } from "./precise-clock.ts";

/** Reads again and again, 2.137 ms apart, and answers the greatest error and whether each was within its bound. */
function readOften(machine: SimulatedMachine, clock: PreciseClock, times: number) {
  let worst = 0;
  let held = true;
  for (let reading = 0; reading < times; reading += 1) {
    machine.pass(2.137);
    const { ms, boundMs } = clock.read();
    const error = machine.errorOf(ms);
    worst = Math.max(worst, error);
    held &&= error <= boundMs;
  }
  return { worst, held };
}

describe("the fine wall clock", () => {
  test("knows the system's clock to half a millisecond at once, and to 5 µs after 400 readings", () => {
    const machine = new SimulatedMachine(0.731);
    const clock = new PreciseClock(machine.sources(0.1));
    expect(clock.read().boundMs).toBeLessThan(0.51);
    readOften(machine, clock, 400);
    const { ms, boundMs } = clock.read();
    expect(boundMs).toBeLessThan(0.005);
    expect(machine.errorOf(ms)).toBeLessThan(boundMs);
  });

  test("is never off by more than it says, wherever in a millisecond it starts", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (phase) => {
        const machine = new SimulatedMachine(phase);
        const clock = new PreciseClock(machine.sources(0.1));
        expect(readOften(machine, clock, 200).held).toBe(true);
        expect(clock.steppedMs).toBe(0);
      }),
    );
  });

  test("stays right where a reading is interrupted", () => {
    const machine = new SimulatedMachine(0.4);
    const sources = machine.sources(0.1);
    let readings = 0;
    const wallMs = () => {
      readings += 1;
      if (readings % 7 === 0) machine.pass(12.3);
      return sources.wallMs();
    };
    const clock = new PreciseClock({ ...sources, wallMs });
    expect(readOften(machine, clock, 300).held).toBe(true);
    expect(clock.steppedMs).toBe(0);
  });
});

describe("a step of the system's clock", () => {
  test.each([37_000, -37_000, 2, -2])("of %d ms is noticed by the next reading", (step) => {
    const machine = new SimulatedMachine(0.2);
    const clock = new PreciseClock(machine.sources(0.1));
    readOften(machine, clock, 400);
    machine.step(step);
    const { ms, boundMs } = clock.read();
    expect(machine.errorOf(ms)).toBeLessThanOrEqual(boundMs);
    expect(boundMs).toBeLessThan(0.51);
    expect(clock.steppedMs).toBeGreaterThanOrEqual(Math.abs(step));
    expect(clock.steppedMs).toBeLessThan(Math.abs(step) + 1.1);
    readOften(machine, clock, 400);
    expect(clock.read().boundMs).toBeLessThan(0.005);
  });

  test("of a third of a millisecond is noticed within a few readings", () => {
    const machine = new SimulatedMachine(0.2);
    const clock = new PreciseClock(machine.sources(0.1));
    readOften(machine, clock, 400);
    machine.step(0.3);
    readOften(machine, clock, 20);
    expect(clock.steppedMs).toBeGreaterThan(0.3);
    expect(readOften(machine, clock, 20).held).toBe(true);
  });
});

describe("a system's clock that is slewed", () => {
  test.each([450, -450])("by %d ppm is followed within the bound, where 500 are allowed", (ppm) => {
    const machine = new SimulatedMachine(0.2, ppm);
    const clock = new PreciseClock(machine.sources(500));
    expect(readOften(machine, clock, 20_000).held).toBe(true);
    expect(clock.steppedMs).toBe(0);
    expect(clock.read().boundMs).toBeLessThan(0.1);
  });

  test("faster than allowed is found again and again, and never lost by a millisecond", () => {
    const machine = new SimulatedMachine(0.2, 300);
    const clock = new PreciseClock(machine.sources(0.1));
    expect(readOften(machine, clock, 20_000).worst).toBeLessThan(1);
    expect(clock.steppedMs).toBeGreaterThan(0);
  });
});
