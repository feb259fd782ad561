import { describe, expect, test } from "vitest";
import {
  agingNotice,
  detailsOf,
  formatMeasured,
  jumpNotice,
  type Measurement,
  referenceOf,
  verdictOf,
} from "./describe-measurement.ts";

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
  ])(
    "of %d ms ± %d ms are printed as %s: the bound never less than it is",
    (differenceMs, boundMs, text) => {
      expect(formatMeasured(measured({ differenceMs, boundMs }))).toBe(text);
    },
  );

  test("name the atomic clock only where the server follows one", () => {
    expect(referenceOf(measured())).toBe("the atomic clock");
    expect(referenceOf(measured({ synchronised: false }))).toBe("this server's clock");
  });
});

describe("the verdict", () => {
  test.each([
    ["exact where difference and bound together are small", 87, 13, "Your clock is exact."],
    ["ahead where it surely is", 250, 13, "Your clock is 0.250 seconds ahead."],
    ["behind where it surely is", -250, 13, "Your clock is 0.250 seconds behind."],
    ["in plain words past a second", -37_214, 13, "Your clock is 37.2 seconds behind."],
    [
      "as far as can be measured where the bound leaves both open",
      95,
      13,
      "Your clock is exact as far as can be measured (±0.013 seconds).",
    ],
    [
      "as far as can be measured where the bound is wide",
      0,
      1100.2,
      "Your clock is exact as far as can be measured (±1.101 seconds).",
    ],
  ])("is %s", (_rule, differenceMs, boundMs, verdict) => {
    expect(verdictOf(measured({ differenceMs, boundMs }))).toBe(verdict);
  });
});

describe("the details", () => {
  test("tell samples, age, round trip and the server's bound", () => {
    expect(detailsOf(measured())).toBe(
      "8 samples, the newest 4 s old, best round trip 25 ms. The server's own clock is right to ±0.41 ms.",
    );
  });

  test("say that a server's clock is not checked, and nothing of its bound", () => {
    expect(detailsOf(measured({ samples: 1, synchronised: false, serverBoundMs: null }))).toBe(
      "1 sample, the newest 4 s old, best round trip 25 ms. Measured against this server; its own clock is not checked.",
    );
  });
});

describe("a notice", () => {
  test("of age comes after two minutes, with what the bound has grown to", () => {
    expect(agingNotice(measured({ ageMs: 119_000 }))).toBeUndefined();
    expect(agingNotice(measured({ ageMs: 120_000, boundMs: 25 }))).toBe(
      "Not measured for 2 minutes, ±0.1 s.",
    );
    expect(agingNotice(measured({ ageMs: 3 * 3_600_000, boundMs: 1092 }))).toBe(
      "Not measured for 3 hours, ±1.1 s.",
    );
    expect(agingNotice(measured({ ageMs: 3_700_000, boundMs: 400 }))).toBe(
      "Not measured for 1 hour, ±0.4 s.",
    );
  });

  test("of a clock that was set tells by how much", () => {
    const ahead = measured({ differenceMs: 37_000, boundMs: 10 });
    expect(jumpNotice(37_000, ahead)).toBe("Set your clock: it changed by +37 s.");
    expect(jumpNotice(-2500, ahead)).toBe("Set your clock: it changed by -2.5 s.");
  });

  test.each([0, 105])(
    "of a clock that jumped and is not known to be off (%i ms) is none",
    (off) => {
      expect(jumpNotice(600_000, measured({ differenceMs: off, boundMs: 10 }))).toBeUndefined();
    },
  );
});
