import { expect, test } from "vitest";
import { formatNumber } from "./message-runtime.ts";

test.each([0, 7, 100, 999, 1000, 12_345, 1_234_567, Number.MAX_SAFE_INTEGER, 0.5, -1200])(
  "%d is written as American English writes it",
  (number) => {
    expect(formatNumber(number)).toBe(new Intl.NumberFormat("en-US").format(number));
  },
);
