import { expect, test } from "vitest";
import { formatLength, formatPlusMinus, formatShare } from "./record-summary.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [0, "±0 ms"],
  [0.0042, "±4.2 µs"],
  [0.0421, "±43 µs"],
  [0.0999, "±0.10 ms"],
  [0.1, "±0.10 ms"],
  [0.29, "±0.29 ms"],
  [0.3741, "±0.38 ms"],
  [0.991, "±1.0 ms"],
  [2.11, "±2.2 ms"],
  [99.1, "±100 ms"],
  [412.3, "±420 ms"],
  [991, "±1.0 s"],
  [1000, "±1.0 s"],
  [1301, "±1.4 s"],
  [86_400_000, "±87000 s"],
])("a bound of %s ms is rounded up to %s", (ms, text) => {
  expect(plain(formatPlusMinus(ms))).toBe(text);
});

test("an unknown bound is named so", () => {
  expect(formatPlusMinus(null)).toBe("unknown");
  expect(plain(formatPlusMinus(0.4))).toBe("±0.40 ms");
});

test.each([
  [0, 0, "–"],
  [0, 1440, "0 %"],
  [1440, 1440, "100 %"],
  [99_996, 100_000, "99.99 %"],
  [129_599, 129_600, "99.99 %"],
  [1, 129_600, "0.01 %"],
  [999, 1000, "99.9 %"],
  [57, 100, "57 %"],
])("%s of %s minutes are %s: only the whole is 100 %%", (part, whole, text) => {
  expect(plain(formatShare(part, whole))).toBe(text);
});

test.each([
  [1, "1 min"],
  [200, "3 h 20 min"],
  [2879, "47 h 59 min"],
  [2880, "2 days"],
  [4925, "3 days 10 h"],
])("%s minutes are %s", (minutes, text) => {
  expect(formatLength(minutes)).toBe(text);
});
