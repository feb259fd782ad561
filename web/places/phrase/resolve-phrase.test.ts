import { expect, test } from "vitest";
import { readPhrase } from "./read-phrase.ts";
import { resolvePhrase } from "./resolve-phrase.ts";

const NOW = Date.parse("2026-11-23T14:00:00Z");

function resolve(text: string, zone = "Europe/Berlin") {
  const reading = readPhrase(text);
  if (reading.kind !== "phrase") throw new Error(`No phrase: ${text}`);
  return resolvePhrase(reading.phrase, { zone }, NOW);
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
