import { expect, test } from "vitest";
import { describeEquation } from "./describe-equation.ts";

const TOKYO = { name: "Tokyo", zone: "Asia/Tokyo" };
const at = (text: string) => Date.parse(text);

test.each([
  [TOKYO, "2026-11-26T06:00Z", "3:00 pm Thursday in Tokyo = 1:00 am Thursday for you"],
  [TOKYO, "2026-11-26T16:00Z", "1:00 am Friday in Tokyo = 11:00 am Thursday for you"],
  [
    { ...TOKYO, rangeMs: 7_200_000 },
    "2026-11-26T06:00Z",
    "3:00–5:00 pm Thursday in Tokyo = 1:00–3:00 am Thursday for you",
  ],
  [
    { ...TOKYO, target: { name: "London", zone: "Europe/London" } },
    "2026-11-26T06:00Z",
    "3:00 pm Thursday in Tokyo = 6:00 am Thursday in London = 1:00 am Thursday for you",
  ],
  [
    { name: "UTC+5:30", zone: 330 },
    "2026-11-26T06:00Z",
    "11:30 am Thursday in UTC+5:30 = 1:00 am Thursday for you",
  ],
])(
  "the equation says the time there, also in another place that was asked for, and the visitor's, each with its weekday",
  (asked, instant, text) => {
    const equation = describeEquation(asked, at(instant), "America/New_York");
    expect(equation.replaceAll(/[\u2068\u2069]/g, "")).toBe(text);
  },
);
