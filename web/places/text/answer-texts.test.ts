import { expect, test } from "vitest";
import { explainRefusal } from "./answer-texts.ts";

const NO_DATE = "no-such-date";

test.each([
  [{ kind: "unknown-zone", zone: "A/B" }, "We have no data for the time zone A/B."],
  [{ kind: "times-differ" }, "These are two different times."],
  [{ kind: "other-date" }, "A time like “in 2 hours” can’t have a date as well."],
  [{ kind: "not-covered" }, "Choose a date from 1900 to 2100."],
  [{ kind: NO_DATE, date: { year: undefined, month: 2, day: 30 } }, "There is no February 30."],
  [{ kind: NO_DATE, date: { year: 2027, month: 2, day: 29 } }, "There is no February 29, 2027."],
  [{ kind: NO_DATE, date: { year: 2027, month: 13, day: 32 } }, "There is no such date."],
  [
    { kind: "other-weekday", date: { year: 2026, month: 11, day: 24 }, weekday: 2 },
    "November 24, 2026 is a Tuesday.",
  ],
] as const)("%j is explained", (refusal, sentence) => {
  expect(explainRefusal(refusal)).toBe(sentence);
});
