import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  ageNotice,
  describeDeviceClock,
  describeDifference,
  describeMethod,
  formatMeasured,
  jumpNotice,
} from "./describe-measurement.ts";
import type { Measurement } from "./measured-clock.ts";

const measured = (change: Partial<Measurement> = {}): Measurement => ({
  differenceMs: 3.2,
  boundMs: 12.4,
  samples: 8,
  bestRoundTripMs: 24.81,
  ageMs: 4000,
  serverBoundMs: 0.41,
  synchronised: true,
  ...change,
});

describe("measured figures", () => {
  test.each([
    [3.2, 12.4, "+0.003 seconds (±0.013 seconds)"],
    [-37_214.4, 12.7, "-37.214 seconds (±0.014 seconds)"],
    [0.4, 0.1, "+0.000 seconds (±0.001 seconds)"],
    [-0.4, 0.1, "+0.000 seconds (±0.001 seconds)"],
  ])("of %d ms ± %d ms are printed as %s, the bound rounded up", (differenceMs, boundMs, text) => {
    expect(formatMeasured(measured({ differenceMs, boundMs }))).toBe(text);
  });

  test.each([
    [true, "The difference from the atomic clock was +0.003 seconds (±0.013 seconds)."],
    [false, "The difference from this server’s clock was +0.003 seconds (±0.013 seconds)."],
  ])("name the atomic clock only if the server follows one: %s", (synchronised, text) => {
    const difference = describeDifference(measured({ synchronised }), (figures) => figures);
    expect(renderToStaticMarkup(difference)).toBe(text);
  });
});

test.each([
  [87, 13, true, "Your clock is exact."],
  [250, 13, true, "Your clock is 0.250 seconds ahead."],
  [-250, 13, true, "Your clock is 0.250 seconds behind."],
  [-37_214, 13, true, "Your clock is 37.2 seconds behind."],
  [95, 13, true, "Your clock is exact, as far as we can tell (±0.013 seconds)."],
  [0, 1100.2, true, "Your clock is exact, as far as we can tell (±1.101 seconds)."],
  [0, 13, false, "Your clock matches this server’s, which nobody checks."],
  [95, 13, false, "Your clock matches this server’s, which nobody checks."],
])("a clock that is %d ms off, ± %d ms, by a server that is synchronised (%s): “%s”", (...row) => {
  const [differenceMs, boundMs, synchronised, verdict] = row;
  expect(describeDeviceClock(measured({ differenceMs, boundMs, synchronised }))).toBe(verdict);
});

test.each([
  [
    {},
    "Checked 8 times against our server (right to ±0.41 ms). Last check 4 s ago, best round trip 25 ms.",
  ],
  [
    { samples: 1, synchronised: false, serverBoundMs: null },
    "Checked once against our server (which nobody checks). Last check 4 s ago, best round trip 25 ms.",
  ],
])(
  "the method of %o names samples, age, round trip and the server's bound, if that is known",
  (change, text) => {
    expect(describeMethod(measured(change))).toBe(text);
  },
);

describe("a notice", () => {
  test.each([
    [119_000, 25, undefined],
    [120_000, 25, "Last measured 2 minutes ago (±0.1 s)."],
    [3_700_000, 400, "Last measured 1 hour ago (±0.4 s)."],
    [3 * 3_600_000, 1092, "Last measured 3 hours ago (±1.1 s)."],
  ])(
    "of age appears after two minutes, with the grown bound: %d ms, ± %d ms",
    (ageMs, boundMs, text) => {
      expect(ageNotice(measured({ ageMs, boundMs }))).toBe(text);
    },
  );

  test("of a clock that was set says by how much", () => {
    const ahead = measured({ differenceMs: 37_000, boundMs: 10 });
    expect(jumpNotice(37_000, ahead)).toBe("Your clock jumped by +37 s. Please set it again.");
    expect(jumpNotice(-2500, ahead)).toBe("Your clock jumped by −2.5 s. Please set it again.");
  });

  test.each([0, 105])(
    "does not appear after a jump if the clock is not known to be wrong (%i ms)",
    (off) => {
      expect(jumpNotice(600_000, measured({ differenceMs: off, boundMs: 10 }))).toBeUndefined();
    },
  );
});
