import { expect, test } from "vitest";
import { rangeSignOf } from "./lazy.ts";

test.each([
  ["de", "–"],
  ["fr", "\u202f–\u202f"],
  ["ja", "～"],
  ["ar", "–"],
])("a range of times in %s has “%s” between its ends", (locale, sign) => {
  expect(rangeSignOf(locale)).toBe(sign);
});
