import { expect, test } from "vitest";
import { readPhrase } from "../../../shared/phrase/read-phrase.ts";
import { agreeingAnswers } from "../../../shared/phrase/two-zones.ts";
import { answerPhrase } from "./phrase-answers.ts";

const NOW = Date.parse("2026-11-23T14:00:00Z");

function readingOf(text: string) {
  const reading = readPhrase(text);
  if (reading.kind !== "phrase") throw new Error(`No phrase: ${text}`);
  return reading;
}

test.each([
  ["3pm tokyo to london", "tokyo", "london"],
  ["tokyo 3pm to london", "tokyo", "london"],
  ["convert 3pm tokyo to new york", "tokyo", "new york"],
  ["15:00 Tokyo → London", "Tokyo", "London"],
  ["3pm tomorrow tokyo into london time", "tokyo", "london"],
  ["3pm Tokyo to London tomorrow", "Tokyo", "London"],
])("%s asks for the time in both places", (text, from, to) => {
  expect(readingOf(text)).toMatchObject({
    phrase: { zone: { kind: "place", text: from } },
    target: { kind: "place", text: to },
  });
});

test.each([
  ["what time is 3pm PST in London", "abbreviation", "London"],
  ["3pm UTC in Tokyo", "offset", "Tokyo"],
  ["3pm UTC+2 in Tokyo", "offset", "Tokyo"],
  ["3pm to Tokyo", "visitor", "Tokyo"],
])("%s has a zone, and asks for the time in a place", (text, kind, to) => {
  expect(readingOf(text)).toMatchObject({
    phrase: { zone: { kind } },
    target: { kind: "place", text: to },
  });
});

test.each([
  ["3pm Tokyo tomorrow in Berlin", "Tokyo Berlin"],
  ["3pm in Tokyo tomorrow in Berlin", "Tokyo Berlin"],
  ["3pm Tokyo in Berlin", "Tokyo in Berlin"],
])("%s may ask for the time in both places, if it names no place as a whole", (text, whole) => {
  expect(readingOf(text)).toMatchObject({
    phrase: { zone: { kind: "place", text: whole } },
    split: { zone: { kind: "place", text: "Tokyo" }, target: { kind: "place", text: "Berlin" } },
  });
});

test.each([
  "3pm new york",
  "3pm on friday in berlin",
  "berlin 3pm springfield",
  "3pm PST in London",
])("%s does not", (text) => {
  expect(readingOf(text).split).toBeUndefined();
});

test("the other end may be a zone", () => {
  expect(readingOf("3pm tokyo to CET")).toMatchObject({ target: { kind: "abbreviation" } });
  expect(readingOf("3pm tokyo to UTC")).toMatchObject({ target: { kind: "offset" } });
});

test.each(["10:30 JST to 11:30 PST", "10:30 JST today to 10:30 pst tomorrow"])(
  "%s, with a time at the other end, is refused as an unknown place",
  (text) => {
    expect(readingOf(text)).toMatchObject({ phrase: { zone: { kind: "place" } } });
  },
);

test.each(["3pm paris in texas", "9am to 5pm tokyo", "quarter to 3 tokyo", "3pm tokyo to me"])(
  "%s asks for one place",
  (text) => {
    expect(readingOf(text).target).toBeUndefined();
  },
);

function agreed(text: string) {
  const { phrase, same } = readingOf(text);
  if (!same) throw new Error(`One time: ${text}`);
  const answers = [phrase, same].map(
    (one) =>
      answerPhrase(one, { now: NOW, ownZone: "Europe/Berlin", saved: [], results: [] }).answers,
  );
  const [first = [], second = []] = answers;
  return agreeingAnswers(first, second).map(({ name, choice }) => [
    name,
    new Date(choice.instant).toISOString(),
  ]);
}

test.each([
  ["1pm PT / 4pm ET", "Pacific Time", "2026-11-23T21:00:00.000Z"],
  ["1–3pm PT / 4–6pm ET", "Pacific Time", "2026-11-23T21:00:00.000Z"],
  ["Tuesday 9am PST (12pm EST)", "Pacific Time", "2026-11-24T17:00:00.000Z"],
  ["9pm PT / 12am ET", "Pacific Time", "2026-11-24T05:00:00.000Z"],
  ["15:00 UTC or 4pm CET", "UTC", "2026-11-23T15:00:00.000Z"],
])("%s is one time, said in two zones", (text, name, instant) => {
  expect(agreed(text)[0]).toEqual([name, instant]);
});

test("a second zone tells which of its meanings an abbreviation has", () => {
  expect(agreed("9am CST / 10am EST").map(([name]) => name)).toEqual(["Central Time"]);
});

test("two zones that do not have the same time then do not agree", () => {
  expect(agreed("1pm PT / 5pm ET")).toEqual([]);
});

test.each(["3pm 12/5 tokyo", "3pm America/New_York", "3pm Springfield, Illinois", "1pm / 4pm ET"])(
  "%s is one time in one zone",
  (text) => {
    expect(readingOf(text).same).toBeUndefined();
  },
);
