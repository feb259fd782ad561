import { expect, test } from "vitest";
import { firstWeekdayOf } from "./lazy.ts";

test.each([
  ["de", 1],
  ["ru", 1],
  ["pt-BR", 0],
  ["ja", 0],
  ["hi", 0],
  ["ar-EG", 6],
  ["ar-MA", 1],
])("the week in %s begins on day %d", (locale, weekday) => {
  expect(firstWeekdayOf(locale)).toBe(weekday);
});
