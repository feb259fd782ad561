import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { preciseClock } from "../../../shared/precise-clock.ts";
import { describeClockCheck, runClock } from "./run-clock.ts";
import { type ClockCheck, type ClockState, makeServerClock } from "./server-clock.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

function startClock(checks: ClockCheck[] = []) {
  const wallMs = vi.fn(Date.now);
  const monotonicMs = () => performance.now();
  const queryChrony = vi.fn(async () => checks.shift());
  const clock = makeServerClock({
    wall: preciseClock({ wallMs, monotonicMs, relativeDriftPpm: 0.1 }),
    monotonicMs,
    queryChrony,
    queryServers: async () => undefined,
  });
  const observed: ClockState[] = [];
  const stop = runClock(clock, (state) => observed.push(state));
  const polls = () => queryChrony.mock.calls.length;
  const during = async (ms: number) => {
    const [readBefore, polledBefore] = [wallMs.mock.calls.length, polls()];
    await vi.advanceTimersByTimeAsync(ms);
    return { readings: wallMs.mock.calls.length - readBefore, polls: polls() - polledBefore };
  };
  return { stop, observed, during, polls };
}

describe("a running clock", () => {
  test("polls at once and every 16 seconds, reads every 2 ms at first and then ten times a second", async () => {
    const { stop, during, polls } = startClock();
    expect(polls()).toBe(1);
    expect((await during(800)).readings).toBeGreaterThan(390);
    expect((await during(10_000)).readings).toBeLessThan(110);
    expect((await during(5200)).polls).toBe(1);
    expect((await during(64_000)).polls).toBe(4);
    stop();
  });

  test("polls and reads every 2 ms again after a step of the system clock", async () => {
    const { stop, during } = startClock();
    await during(2000);
    vi.setSystemTime(Date.UTC(2026, 10, 20, 13));
    const { readings, polls } = await during(900);
    expect(polls).toBe(1);
    expect(readings).toBeGreaterThan(300);
    expect((await during(60_000)).polls).toBe(3);
    stop();
  });

  test("observes each reading, and once the state that a check replaces, with its violation", async () => {
    const check = { source: "chrony", boundMs: 0.4, leastErrorMs: 0, driftPpm: 100 } as const;
    const excluding = { ...check, boundMs: 40, leastErrorMs: 30 };
    const { stop, observed, during } = startClock([check, excluding]);
    await during(40_000);
    stop();
    expect(observed.length).toBeGreaterThan(700);
    expect(observed.filter(({ isViolated }) => isViolated)).toMatchObject([
      { boundMs: expect.closeTo(0.4 + 1.6 + 0.5, 1), source: "chrony", synchronised: true },
    ]);
  });

  test("does nothing after it is stopped, even if a poll was in progress", async () => {
    const { stop, observed, during } = startClock();
    stop();
    const before = observed.length;
    expect((await during(60_000)).polls).toBe(0);
    expect(observed).toHaveLength(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});

const chronyAddress = { host: "127.0.0.1", port: 323 };
const FOUR = ["a.test", "b.test", "c.test", "d.test"].map((host) => ({ host, port: 123 }));

test.each([
  ["chrony", 0.4, FOUR, "Its clock is checked by chronyd on 127.0.0.1, port 323"],
  [
    "chrony",
    null,
    [],
    "Its clock is not checked yet: chronyd on 127.0.0.1, port 323 has no time of others",
  ],
  ["sntp", 12, FOUR, "Its clock is checked by 4 time servers"],
  [null, null, FOUR, "Its clock is not checked yet: it waits for 4 time servers"],
  [null, null, [], "Nothing checks its clock: run chronyd on this machine, or set TIME_SERVERS"],
] as const)(
  "the start says what checks the clock: %s, %s",
  (source, boundMs, timeServers, line) => {
    expect(describeClockCheck({ source, boundMs }, { chronyAddress, timeServers })).toBe(line);
  },
);
