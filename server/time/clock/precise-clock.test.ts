import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { preciseClock } from "../../../shared/precise-clock.ts";
import { SimulatedMachine, START } from "../../testing/simulated-machine.ts";

/** Readings 2.137 ms apart: the largest error, and whether every error was within its bound. */
function readRepeatedly(
  machine: SimulatedMachine,
  clock: ReturnType<typeof preciseClock>,
  times: number,
) {
  let worst = 0;
  let withinBound = true;
  for (let reading = 0; reading < times; reading += 1) {
    machine.advance(2.137);
    const { ms, boundMs } = clock.read();
    const error = machine.errorOf(ms);
    worst = Math.max(worst, error);
    withinBound &&= error <= boundMs;
  }
  return { worst, withinBound };
}

// That the bound holds whatever steps and drift there are: simulated-network.test.ts.
describe("the precise clock", () => {
  test("is never off by more than its bound, which is 0.5 ms at once and 5 µs after 400 readings, at any phase of the millisecond", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (phase) => {
        const machine = new SimulatedMachine(phase);
        const clock = preciseClock(machine.sources(0.1));
        expect(clock.read().boundMs).toBeLessThan(0.51);
        expect(readRepeatedly(machine, clock, 400).withinBound).toBe(true);
        expect(clock.read().boundMs).toBeLessThan(0.005);
        expect(clock.steppedMs).toBe(0);
      }),
    );
  });

  test.each([
    [450, 500, 0, 0, 0.1],
    [-450, 500, 0, 0, 0.1],
    [0, 0.1, 12.3, 0, 0.1],
    [0, 0.1, 0, 1, 2.6],
  ])(
    "stays within its bound while it is slewed by %d of %d ppm, interrupted for %d ms, or has a monotonic clock of steps of %d ms",
    (ppm, relativeDriftPpm, pauseMs, stepMs, boundMs) => {
      const machine = new SimulatedMachine(0.2, ppm);
      const sources = machine.sources(relativeDriftPpm);
      let readings = 0;
      const wallMs = () => {
        readings += 1;
        if (readings % 7 === 0) machine.advance(pauseMs);
        return sources.wallMs();
      };
      const monotonicMs = () => {
        const ms = sources.monotonicMs();
        return stepMs === 0 ? ms : Math.floor(ms / stepMs) * stepMs;
      };
      const clock = preciseClock({ wallMs, monotonicMs, stepMs, relativeDriftPpm });
      expect(readRepeatedly(machine, clock, 20_000).withinBound).toBe(true);
      expect(clock.steppedMs).toBe(0);
      expect(clock.read().boundMs).toBeLessThan(boundMs);
    },
  );

  test("sees no step in clocks that browsers round up or down at random, and stays within its bound", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0.1, 1, 100),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(),
        (stepMs, phase, seed) => {
          const machine = new SimulatedMachine(phase);
          const { wallMs, monotonicMs } = machine.sources(0.1);
          const round = (ms: number, salt: number) => {
            const whole = Math.floor(ms / stepMs);
            // The same in all of a step, so that no reading is before an earlier one.
            const part = Math.abs(Math.sin(seed + salt + whole));
            return (whole + Number(ms / stepMs - whole > part)) * stepMs;
          };
          const clock = preciseClock({
            wallMs: () => START + (stepMs < 1 ? wallMs() - START : round(machine.moved.wallMs, 1)),
            monotonicMs: () => round(monotonicMs(), 2),
            stepMs,
            relativeDriftPpm: 0.1,
          });
          expect(readRepeatedly(machine, clock, 400).withinBound).toBe(true);
          expect(clock.steppedMs).toBe(0);
        },
      ),
    );
  });

  test("counts a step of 0.3 ms within 20 readings, and a slew faster than allowed, as steps", () => {
    for (const [ppm, stepMs, times] of [
      [0, 0.3, 20],
      [300, 0, 20_000],
    ] as const) {
      const machine = new SimulatedMachine(0.2, ppm);
      const clock = preciseClock(machine.sources(0.1));
      readRepeatedly(machine, clock, 400);
      machine.step(stepMs);
      expect(readRepeatedly(machine, clock, times).worst).toBeLessThan(1);
      expect(clock.steppedMs).toBeGreaterThan(stepMs);
    }
  });
});
