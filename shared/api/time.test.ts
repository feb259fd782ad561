import { describe, expect, test } from "vitest";
import { formatTimeMetric, parseTimeMetric, type Time } from "./time.ts";

const checked: Time = {
  receivedMs: 1795185930861.083,
  sentMs: 1795185930861.1233,
  boundMs: 0.41,
  source: "chrony",
  synchronised: true,
};
const unchecked: Time = { ...checked, boundMs: null, source: null, synchronised: false };

describe("the Server-Timing metric", () => {
  test("uses the description, because a duration has only three decimals", () => {
    expect(formatTimeMetric(checked)).toBe(
      'time;desc="1795185930861.083 1795185930861.1233 0.41 chrony 1"',
    );
    expect(formatTimeMetric(unchecked)).toBe(
      'time;desc="1795185930861.083 1795185930861.1233 - - 0"',
    );
  });

  test.each([checked, unchecked, { ...checked, boundMs: 0, source: "sntp" } satisfies Time])(
    "is parsed back as it was formatted, with source $source",
    (time) => {
      const [, description = ""] = /desc="(.*)"/.exec(formatTimeMetric(time)) ?? [];
      expect(parseTimeMetric(description)).toEqual(time);
    },
  );

  test.each(["", "miss", "1 2 3", "1 2 -1 chrony 1", "1 2 3 gps 1", "NaN 2 - - 0", "1 2 - - 0 1"])(
    "rejects %j",
    (description) => {
      expect(parseTimeMetric(description)).toBeUndefined();
    },
  );
});
