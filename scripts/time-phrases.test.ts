import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { PlaceIndex } from "../server/places/place-index.ts";
import { ALL_PLACES } from "../server/testing/places.ts";
import { readPhrase, type TimePhrase } from "../shared/phrase/read-phrase.ts";
import type { TimeChoice } from "../shared/phrase/resolve-phrase.ts";
import { placeName } from "../web/i18n/names.ts";
import { answerPhrase, placeTextOf } from "../web/places/phrase/phrase-answers.ts";
import { mergeResults, resultOfTown } from "../web/places/search-results.ts";
import { searchZones } from "../web/places/search-zones.ts";

const MIN_RIGHT = 0.98;
const MOST_PLACES = 8;

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

interface Line {
  readonly phrase: string;
  readonly now: number;
  readonly ownZone: string;
  readonly expected: string;
}

function readCorpus(): readonly Line[] {
  const file = new URL("../web/places/phrase/corpus.tsv", import.meta.url);
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [phrase = "", now = "", ownZone = "", expected = ""] = line.split("\t");
      return { phrase, now: Date.parse(now), ownZone, expected };
    });
}

function search(text: string, now: number) {
  const { places, corrected } = index.search(text, MOST_PLACES);
  const towns = places.map(resultOfTown);
  return { results: mergeResults(text, searchZones(text, now), towns, corrected), corrected };
}

/** The choices of the best place of a phrase, best first. */
function choicesOf(
  phrase: TimePhrase,
  { now, ownZone }: Line,
  isExact: boolean,
): readonly TimeChoice[] {
  const placeText = placeTextOf(phrase.zone);
  const { results, corrected } = placeText
    ? search(placeText, now)
    : { results: [], corrected: null };
  if (isExact && corrected) return [];
  const { answers } = answerPhrase(phrase, { now, ownZone, saved: [], results });
  return answers.filter(({ result }) => result === answers[0]?.result).map(({ choice }) => choice);
}

function read(line: Line): {
  readonly kind: string;
  /** With the end of a range: "2026-11-23T15:00:00.000Z/2026-11-23T17:00:00.000Z". */
  readonly instants: readonly string[];
  place?: string;
} {
  const reading = readPhrase(line.phrase);
  const isPlace = reading.kind === "none" || (reading.kind === "phrase" && reading.mayBePlace);
  const [first] = isPlace ? search(line.phrase, line.now).results : [];
  const place = first ? { place: placeName(first.place) } : {};
  if (reading.kind !== "phrase") {
    return { kind: reading.kind === "none" ? "no-phrase" : "refused", instants: [], ...place };
  }
  const instants = [
    ...(reading.other ? choicesOf(reading.other, line, true) : []),
    ...choicesOf(reading.phrase, line, false),
  ].map(({ instant, end }) => [instant, end ?? []].flat().map(formatInstant).join("/"));
  return { kind: instants.length > 0 ? "instants" : "refused", instants, ...place };
}

/** What is wrong with a line; undefined if nothing is. */
function findFault(line: Line): string | undefined {
  const { kind, instants, place } = read(line);
  const [wantedTexts = "", wantedPlace] = line.expected.split(/ ?place=/);
  const wanted = wantedTexts.split(" ").filter((text) => text !== "");
  const got = [kind === "instants" ? instants.join(" ") : kind, place];
  const isRight =
    (wantedPlace === undefined || place === wantedPlace) &&
    (wanted.length === 0 ||
      wanted[0] === kind ||
      (kind === "instants" &&
        wanted.every((text) => /^\d/.test(text)) &&
        isEqual(
          wanted.map((text) =>
            text
              .split("/")
              .map((one) => formatInstant(Date.parse(one)))
              .join("/"),
          ),
          instants,
        )));
  return isRight ? undefined : `${line.phrase}: expected ${line.expected}, got ${got.join(" ")}`;
}

function formatInstant(instant: number): string {
  return new Date(instant).toISOString();
}

/** The likeliest first, the others in any order. */
function isEqual(wanted: readonly string[], got: readonly string[]): boolean {
  return (
    wanted[0] === got[0] &&
    wanted.every((one) => got.includes(one)) &&
    got.every((one) => wanted.includes(one))
  );
}

test("at least 98 % of the phrases that people type mean what they expect, with the real places", () => {
  const lines = readCorpus();
  const faults = lines.flatMap((line) => findFault(line) ?? []);
  const isRightEnough = faults.length <= lines.length * (1 - MIN_RIGHT);
  expect(lines.length).toBeGreaterThanOrEqual(300);
  expect(isRightEnough ? [] : faults).toEqual([]);
});
