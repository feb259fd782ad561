import { expect, test } from "vitest";
import { readPhrase } from "./read-phrase.ts";
import { resolvePhrase } from "./resolve-phrase.ts";

const NOW = Date.parse("2026-11-23T14:00:00Z");

function resolve(text: string, zone = "Europe/Berlin", now = NOW) {
  const reading = readPhrase(text);
  if (reading.kind !== "phrase") throw new Error(`No phrase: ${text}`);
  return resolvePhrase(reading.phrase, { zone }, now);
}

test.each([
  ["3pm february 30", { kind: "no-such-date", date: { year: undefined, month: 2, day: 30 } }],
  ["3pm 2027-02-29", { kind: "no-such-date", date: { year: 2027, month: 2, day: 29 } }],
  ["3pm 2027-13-01", { kind: "no-such-date", date: { year: 2027, month: 13, day: 1 } }],
  [
    "3pm friday november 24 2026",
    { kind: "other-weekday", date: { year: 2026, month: 11, day: 24 }, weekday: 2 },
  ],
  ["in 2 hours tomorrow", { kind: "other-date" }],
  ["3pm 2099-01-01", { kind: "not-covered" }],
])("%s has no instant", (text, refusal) => {
  expect(resolve(text)).toEqual({ refusal });
});

test("a phrase in a zone without rules has no instant", () => {
  expect(resolve("3pm", "Etc/Nowhere")).toEqual({
    refusal: { kind: "unknown-zone", zone: "Etc/Nowhere" },
  });
});

test.each([
  ["2026-11-23T21:00+01:00", "3pm", "2026-11-23T15:00+01:00"],
  ["2026-11-23T21:00+01:00", "9am", "2026-11-23T09:00+01:00"],
  ["2026-11-23T21:01+01:00", "9am", "2026-11-24T09:00+01:00"],
  ["2026-11-23T23:30+01:00", "11am", "2026-11-24T11:00+01:00"],
  ["2026-11-23T23:30+01:00", "11am today", "2026-11-23T11:00+01:00"],
  ["2026-11-23T01:00+01:00", "11pm", "2026-11-23T23:00+01:00"],
  ["2026-11-23T23:30+01:00", "9am-10am", "2026-11-24T09:00+01:00"],
])("at %s, %s without a date is the nearer of today's and tomorrow's", (now, text, expected) => {
  const resolved = resolve(text, "Europe/Berlin", Date.parse(now));
  expect("choices" in resolved && resolved.choices.map(({ instant }) => instant)).toEqual([
    Date.parse(expected),
  ]);
});

test("a day that DST makes 23 hours long counts as it is", () => {
  const at = (now: string) => {
    const resolved = resolve("8am", "Europe/Berlin", Date.parse(now));
    return "choices" in resolved ? resolved.choices[0]?.instant : undefined;
  };
  // 11:40 h after today's, 11:20 h before tomorrow's.
  expect(at("2027-03-27T19:40+01:00")).toBe(Date.parse("2027-03-28T08:00+02:00"));
});
