import { expect, test } from "vitest";
import { readPhrase } from "../../../shared/phrase/read-phrase.ts";
import { rowOf } from "../../testing/stub-places.ts";
import type { ListEntry } from "../saved-places.ts";
import type { SearchResult } from "../search-results.ts";
import { answerPhrase } from "./phrase-answers.ts";
import { questionOf } from "./phrase-texts.ts";

const NOW = Date.parse("2026-11-23T14:00:00Z");
const MUM: ListEntry = { place: rowOf("Mumbai"), name: "Mum", city: "Mumbai" };

function answer(
  text: string,
  given: { now?: number; zone?: string; results?: SearchResult[] } = {},
) {
  const { now = NOW, zone = "Europe/Berlin", results = [] } = given;
  const reading = readPhrase(text);
  if (reading.kind !== "phrase") throw new Error(`No phrase: ${text}`);
  const { phrase } = reading;
  const found = answerPhrase(phrase, { now, ownZone: zone, saved: [MUM, MUM], results });
  return { ...found, question: questionOf({ phrase, answers: found.answers, hourCycle: "12" }) };
}

const placeIn = (zone: string): SearchResult => ({
  place: { kind: "town", id: "1", zone, names: { name: "Newtown", region: null, country: null } },
  isSure: false,
});

test("a zone that the rules do not know is refused", () => {
  expect(answer("3pm", { zone: "Etc/Nowhere" })).toMatchObject({
    answers: [],
    refusal: "This page has no rules for the time zone Etc/Nowhere.",
  });
  expect(answer("3pm newtown", { results: [placeIn("Etc/Nowhere")] }).answers).toEqual([]);
});

test("an answer stays the same one as time passes", () => {
  const keysAt = (now: number) => answer("in 2 hours", { now }).answers.map(({ key }) => key);
  expect(keysAt(NOW)).toEqual(keysAt(NOW + 60_000));
});

test("a custom name of the list is a place, once and only whole", () => {
  expect(answer("9am mum").answers.map(({ name, detail }) => [name, detail])).toEqual([
    ["Mum", "Mumbai"],
  ]);
  expect(answer("9am mu").answers).toEqual([]);
});

test.each([
  ["3pm Mum", undefined],
  ["at 3", "3:00 pm or 3:00 am?"],
  ["3/4/2027 6pm", "“3/4/2027” can be March 4, 2027 or April 3, 2027."],
  ["3pm CST", "“CST” has more than one meaning. Choose one."],
  ["july 15 3pm est", "Eastern Time is UTC−4 on July 15, 2027; “EST” is UTC−5. Choose one."],
  ["2027-03-28 2:30", "2:30 am doesn’t exist on March 28, 2027: 1:30 am or 3:30 am?"],
  ["2027-10-31 2:30", "2:30 am happens twice on October 31, 2027: first (UTC+2), second (UTC+1)."],
])("%s asks %j", (text, question) => {
  expect(answer(text).question).toBe(question);
});
