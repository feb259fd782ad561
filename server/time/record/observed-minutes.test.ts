import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { ClockState } from "../clock/server-clock.ts";
import { ObservedMinutes } from "./accuracy-recorder.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

const KNOWN = { boundMs: 0.4, source: "chrony", synchronised: true, isViolated: false } as const;
const UNKNOWN = { boundMs: null, source: null, synchronised: false, isViolated: false } as const;

type Observation = readonly [time: string, state?: Partial<ClockState>];

/** Observes a state at each of these times after noon, "0:30". */
function observe(...states: readonly Observation[]) {
  const minutes = new ObservedMinutes();
  for (const [time, state] of states) minutes.observe({ atMs: at(time), ...KNOWN, ...state });
  return minutes;
}

function at(time: string): number {
  const seconds = time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
  return NOON + seconds * 1000;
}

const minutesOf = (observed: ObservedMinutes) =>
  observed.ended.map(({ minute }) => minute - NOON / MINUTE_MS);

const STEPPED = { boundMs: 37_000, synchronised: false };

test.each<[string, readonly Observation[], readonly number[], readonly object[]]>([
  [
    "has its largest bound with its source, and is synchronised only if it was throughout",
    [
      ["0:00"],
      ["0:10", { boundMs: 1003, source: "sntp", synchronised: false }],
      ["0:20", UNKNOWN],
      ["0:50"],
      ["1:00"],
    ],
    [0],
    [{ boundMs: 1003, source: "sntp", synchronised: false, isViolated: false }],
  ],
  [
    "has no bound if it was unknown throughout, but the source that answered",
    [["0:00", UNKNOWN], ["0:20", { ...UNKNOWN, source: "sntp" }], ["1:00"]],
    [0],
    [{ boundMs: null, source: "sntp", synchronised: false }],
  ],
  [
    "is violated if a check found that at any time in it",
    [["0:00"], ["0:16", { isViolated: true }], ["0:32"], ["1:00"]],
    [0],
    [{ isViolated: true, boundMs: 0.4, synchronised: true }],
  ],
  ["in which the server starts is a gap", [["0:02"], ["0:59"], ["1:00"], ["2:00"]], [1], [{}]],
  ["in whose first second it starts is none", [["0:00"], ["0:59"], ["1:00"]], [0], [{}]],
  [
    "in which a bound was violated is none, even if the server started in it",
    [["0:30"], ["0:45", { isViolated: true }], ["1:00"]],
    [0],
    [{ isViolated: true }],
  ],
  ["that has not ended is not among those that have", [["0:00"], ["0:59"]], [], []],
  [
    "without an observation is a gap, and a step is in the minute it led to",
    [["0:00"], ["0:30"], ["8:10", STEPPED], ["8:20"], ["9:00"]],
    [0, 8],
    [{ boundMs: 0.4 }, STEPPED],
  ],
  [
    "that the clock returns to has the worst of both times",
    [["0:00"], ["1:00", { boundMs: 7 }], ["2:00"], ["1:10", STEPPED], ["1:20"], ["2:00"], ["3:00"]],
    [0, 1, 2],
    [{ boundMs: 0.4 }, STEPPED, { boundMs: 0.4 }],
  ],
])("a minute %s", (_rule, states, minutes, facts) => {
  const observed = observe(...states);
  expect(minutesOf(observed)).toEqual(minutes);
  expect(observed.ended).toMatchObject(facts);
});

test.each(["1970-01-01T00:00:00Z", "2499-01-01T00:00:00Z"])(
  "an impossible time such as %s is not recorded",
  (impossible) => {
    const observed = new ObservedMinutes();
    const impossibleMs = Date.parse(impossible) - NOON;
    for (const ms of [0, impossibleMs, impossibleMs + MINUTE_MS, MINUTE_MS, 2 * MINUTE_MS]) {
      observed.observe({ atMs: NOON + ms, ...KNOWN });
    }
    expect(minutesOf(observed)).toEqual([0, 1]);
  },
);

test("the minutes of a day wait to be stored, and the oldest makes room for the next", () => {
  const observed = new ObservedMinutes();
  for (let minute = 0; minute <= 1500; minute += 1) {
    observed.observe({ atMs: NOON + minute * MINUTE_MS, ...KNOWN });
  }
  expect(observed.ended).toHaveLength(1440);
  expect(minutesOf(observed)[0]).toBe(60);
  const [first, ...others] = observed.ended;
  observed.forget(others);
  expect(observed.ended).toEqual([first]);
});

test("a minute that became worse while it was stored is not forgotten", () => {
  const observed = observe(["0:00"], ["1:00"], ["2:00"]);
  const stored = observed.ended;
  observed.observe({ atMs: at("1:30"), ...KNOWN, boundMs: 90 });
  observed.observe({ atMs: at("2:00"), ...KNOWN });
  observed.forget(stored);
  expect(observed.ended).toMatchObject([{ boundMs: 90 }, { boundMs: 0.4 }]);
});
