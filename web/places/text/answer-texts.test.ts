import { expect, test } from "vitest";
import { describeEquation, describeRefusal } from "./answer-texts.ts";

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
  expect(describeRefusal("", refusal)).toContain(sentence);
});

const TOKYO = { name: "Tokyo", zone: "Asia/Tokyo" };
const LONDON = { name: "London", zone: "Europe/London" };

test.each([
  [TOKYO, "06:00", "3:00 pm Thursday in Tokyo = 1:00 am Thursday for you"],
  [TOKYO, "16:00", "1:00 am Friday in Tokyo = 11:00 am Thursday for you"],
  [
    { ...TOKYO, rangeMs: 7_200_000 },
    "06:00",
    "3:00–5:00 pm Thursday in Tokyo = 1:00–3:00 am Thursday for you",
  ],
  [
    { ...TOKYO, target: LONDON },
    "06:00",
    "3:00 pm Thursday in Tokyo = 6:00 am Thursday in London = 1:00 am Thursday for you",
  ],
])(
  "the equation says the time there, also in another place that was asked for, and the visitor's, each with its weekday",
  (asked, time, text) => {
    const instant = Date.parse(`2026-11-26T${time}Z`);
    const equation = describeEquation(asked, instant, "America/New_York");
    expect(equation.replaceAll(/[\u2068\u2069]/g, "")).toBe(text);
  },
);
