import fc from "fast-check";
import { expect, test } from "vitest";
import { preciseClock } from "../../../shared/precise-clock.ts";
import { encodeNtpResponse } from "../../testing/ntp-response.ts";
import { SimulatedMachine } from "../../testing/simulated-machine.ts";
import { makeServerClock } from "./server-clock.ts";
import { queryTimeServers, type Send, timeServer } from "./time-server.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;
/** What the clock allows for when nothing corrects it. */
const MAX_DRIFT_PPM = 100;
const SERVERS = 4;

const upTo = (max: number, min = 0) => fc.double({ min, max, noNaN: true });
const signed = (max: number) => upTo(max, -max);
/** Smaller steps are not detected at once. */
const anyStep = fc.integer({ min: 3, max: 5_000_000 }).chain((ms) => fc.constantFrom(ms, -ms));

/** Delays are drawn for each way alone: a path may be as asymmetric as it likes. */
const server = fc.record({
  outMs: upTo(300, 0.1),
  backMs: upTo(300, 0.1),
  isLost: fc.nat(9).map((draw) => draw === 0),
  rootDistanceMs: upTo(50),
  /** Of its own root distance. */
  error: signed(1),
});
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ advanceMs: upTo(12 * HOUR_MS, 1) }) },
  { weight: 1, arbitrary: fc.record({ stepMs: anyStep }) },
  { weight: 1, arbitrary: fc.record({ sleepMs: fc.integer({ min: 1000, max: 8 * HOUR_MS }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      answers: fc.tuple(server, server, server, server),
      /** The one of them that is wrong, if any. */
      liar: fc.nat(SERVERS),
      liarErrorMs: signed(10_000),
      stepMeanwhileMs: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, anyStep),
    }),
  },
);
type Answers = Extract<typeof event extends fc.Arbitrary<infer E> ? E : never, { liar: number }>;

/** A machine whose clocks run `fastPpm` faster than UTC, and four time servers behind a network. */
function makeWorld(fastPpm: number) {
  const machine = new SimulatedMachine(0);
  const sources = machine.sources(0);
  const wall = preciseClock(sources);
  const settle = () => {
    for (let reading = 0; reading < 400; reading += 1) {
      machine.advance(2.137);
      wall.read();
    }
  };
  let sleptMs = 0;
  const utcMs = () => machine.moved.monotonicMs * (1 - fastPpm / 1e6) + sleptMs;
  const errorMs = () => machine.moved.wallMs - utcMs();
  let answers: Answers | undefined;
  const send: Send = async ({ port }, request, parse) => {
    const answer = answers?.answers[port];
    if (!answer) return undefined;
    const { outMs, backMs, isLost, rootDistanceMs, error } = answer;
    const packet = request();
    machine.advance(outMs);
    if (isLost) return undefined;
    const own = port === answers?.liar ? answers.liarErrorMs : error * rootDistanceMs;
    const stamp = utcMs() + own;
    if (answers?.stepMeanwhileMs) machine.step(answers.stepMeanwhileMs);
    machine.advance(backMs);
    const stamps = { receivedMs: START + stamp, sentMs: START + stamp };
    const rootDispersionSeconds = rootDistanceMs / 1000;
    return parse(encodeNtpResponse(packet, { ...stamps, rootDispersionSeconds }));
  };
  const servers = Array.from({ length: SERVERS }, (_, port) =>
    timeServer({ host: "simulated", port }, () => wall.read(), send),
  );
  const clock = makeServerClock({
    wall,
    monotonicMs: sources.monotonicMs,
    queryChrony: async () => undefined,
    queryServers: () => queryTimeServers(servers),
  });
  const poll = async (drawn: Answers) => {
    answers = drawn;
    return (await clock.poll()).isViolated;
  };
  /** The wall clock goes on, the monotonic one does not: to the server, that is a step. */
  const sleep = (ms: number) => {
    sleptMs += ms;
    machine.step(ms);
  };
  return { clock, machine, settle, errorMs, poll, sleep };
}

// That the bound is no larger than it has to be: time-server.test.ts, server-clock.test.ts.
test("whatever delays, losses, steps, sleep, drift and one wrong server there are, the bound holds", async () => {
  let hours = 0;
  let bounded = 0;
  await fc.assert(
    fc.asyncProperty(
      signed(MAX_DRIFT_PPM),
      fc.array(event, { minLength: 5, maxLength: 40 }),
      async (fastPpm, events) => {
        const world = makeWorld(fastPpm);
        world.settle();
        for (const one of events) {
          if ("advanceMs" in one) world.machine.advance(one.advanceMs);
          if ("stepMs" in one) world.machine.step(one.stepMs);
          if ("sleepMs" in one) world.sleep(one.sleepMs);
          // A bound that is right is never counted as violated.
          expect("answers" in one && (await world.poll(one))).toBe(false);
          const { boundMs } = world.clock.readState();
          expect(boundMs ?? Infinity).toBeGreaterThanOrEqual(Math.abs(world.errorMs()));
          bounded += Number(boundMs !== null);
          world.settle();
        }
        hours += world.machine.moved.monotonicMs / HOUR_MS;
      },
    ),
    { numRuns: 1500, seed: 20_261_120, endOnFailure: true },
  );
  expect(hours).toBeGreaterThan(2000);
  expect(bounded).toBeGreaterThan(5000);
});
