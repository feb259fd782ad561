import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeNtpResponse } from "../../testing/ntp-response.ts";
import { SimulatedMachine } from "../../testing/simulated-machine.ts";
import { encodeTrackingReply } from "../../testing/tracking-reply.ts";
import { startUdpServer } from "../../testing/udp-server.ts";
import { queryChrony } from "./chrony.ts";
import { PreciseClock } from "./precise-clock.ts";
import { type ClockCheck, ServerClock } from "./server-clock.ts";
import { queryTimeServers, TimeServer } from "./time-server.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const MINUTE_MS = 60_000;
const DRIFT_PPM = 50;

/** A clock that has converged to 10 µs on a machine whose clocks run `fastPpm` faster than UTC. */
function makeClock(query: () => Promise<ClockCheck | undefined>, fastPpm = 0) {
  const machine = new SimulatedMachine(0);
  const sources = machine.sources(0);
  const wall = new PreciseClock(sources);
  for (let reading = 0; reading < 400; reading += 1) {
    machine.advance(2.137);
    wall.read();
  }
  const clock = new ServerClock({
    wall,
    monotonicMs: sources.monotonicMs,
    queryChrony: query,
    queryServers: async () => undefined,
  });
  /** Of the wall clock against UTC. */
  const errorMs = () => {
    const { wallMs, monotonicMs } = machine.moved;
    return wallMs - monotonicMs / (1 + fastPpm / 1e6);
  };
  return { clock, machine, wall, errorMs };
}

/** What a source reports that finds an error of `seenMs`, exact to `uncertaintyMs`. */
const checkOf = (seenMs: number, uncertaintyMs: number): ClockCheck => ({
  source: "chrony",
  boundMs: Math.abs(seenMs) + uncertaintyMs,
  leastErrorMs: Math.max(0, Math.abs(seenMs) - uncertaintyMs),
  driftPpm: DRIFT_PPM,
});

const uncertainty = fc.double({ min: 0.001, max: 500, noNaN: true });
const skew = fc.double({ min: -0.999, max: 0.999, noNaN: true });
const event = fc.oneof(
  fc.record({ advanceMs: fc.double({ min: 0.1, max: 90 * MINUTE_MS, noNaN: true }) }),
  // A smaller step can't be detected at once.
  fc.record({
    stepMs: fc.integer({ min: 3, max: 10_000_000 }).chain((ms) => fc.constantFrom(ms, -ms)),
  }),
  fc.record({ uncertainty, skew, stepMeanwhileMs: fc.constantFrom(0, 0, 0, 40, -40) }),
  fc.constant({ answers: false }),
);

describe("a bound", () => {
  test("that is right is never counted as violated, whatever drifts, steps and checks there are", async () => {
    const drift = fc.double({ min: -DRIFT_PPM, max: DRIFT_PPM, noNaN: true });
    await fc.assert(
      fc.asyncProperty(drift, fc.array(event, { maxLength: 30 }), async (fastPpm, events) => {
        let check: ClockCheck | undefined;
        const { clock, machine, errorMs } = makeClock(async () => check, fastPpm);
        for (const one of events) {
          check = undefined;
          if ("advanceMs" in one) machine.advance(one.advanceMs);
          if ("stepMs" in one) machine.step(one.stepMs);
          if ("uncertainty" in one) {
            check = checkOf(errorMs() + one.skew * one.uncertainty, one.uncertainty);
          }
          const isPolled = "answers" in one || "uncertainty" in one;
          const polled = isPolled ? clock.poll() : undefined;
          if ("stepMeanwhileMs" in one) machine.step(one.stepMeanwhileMs);
          expect((await polled)?.isViolated ?? false).toBe(false);
          const { boundMs } = clock.readState();
          expect(boundMs ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(Math.abs(errorMs()));
        }
      }),
      { numRuns: 300, seed: 20_261_120 },
    );
  });

  test("that is wrong is found by the next check that excludes it, and only then", async () => {
    const wrongBy = fc.double({ min: -5000, max: 5000, noNaN: true });
    const minutes = fc.integer({ min: 0, max: 600 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ wrongBy, first: uncertainty, next: uncertainty, skew, minutes }),
        async ({ wrongBy: missedMs, first, next, skew: seen, minutes: later }) => {
          let check = checkOf(0, first);
          const { clock, machine } = makeClock(async () => check);
          await clock.poll();
          machine.advance(later * MINUTE_MS);
          // The first source had missed this much, so the bound that it gave never held.
          check = checkOf(missedMs + seen * next, next);
          const { boundMs, isViolated } = await clock.poll();
          expect(isViolated).toBe(check.leastErrorMs > (boundMs ?? Number.POSITIVE_INFINITY));
          const isSure = Math.abs(missedMs) - 2 * next > (boundMs ?? 0);
          expect(isViolated || !isSure).toBe(true);
          expect((await clock.poll()).isViolated).toBe(false);
        },
      ),
      { numRuns: 300, seed: 20_261_120 },
    );
  });
});

test("chronyd's correction counts as a violation only beyond its own root distance and the bound stated before", async () => {
  let correctionSeconds = 0;
  const address = await startUdpServer((request) => [
    encodeTrackingReply(request, { correctionSeconds, rootDispersionSeconds: 0.002 }),
  ]);
  const { clock } = makeClock(() => queryChrony(address));
  const violatedBy = async (ms: number) => {
    correctionSeconds = 0;
    await clock.poll();
    correctionSeconds = ms / 1000;
    return (await clock.poll()).isViolated;
  };
  expect(await violatedBy(3.9)).toBe(false);
  expect(await violatedBy(-3.9)).toBe(false);
  expect(await violatedBy(4.2)).toBe(true);
  expect(await violatedBy(-4.2)).toBe(true);
});

test("time servers that agree on a later time than the bound allowed are a violation, a falseticker is not", async () => {
  let fastMs = [0, 0, 0, 0];
  let nowMs = () => START;
  const addresses = await Promise.all(
    fastMs.map((_one, index) =>
      startUdpServer((request) => {
        const stamp = nowMs() + (fastMs[index] ?? 0);
        return [encodeNtpResponse(request, { receivedMs: stamp, sentMs: stamp })];
      }),
    ),
  );
  const servers: TimeServer[] = [];
  const { clock, wall } = makeClock(() => queryTimeServers(servers));
  nowMs = () => wall.read().ms;
  servers.push(...addresses.map((address) => new TimeServer(address, () => wall.read())));
  await clock.poll();
  fastMs = [0, 0, 30, 0];
  expect((await clock.poll()).isViolated).toBe(false);
  fastMs = [30, 30, 30, 0];
  expect((await clock.poll()).isViolated).toBe(true);
  expect((await clock.poll()).isViolated).toBe(false);
});
