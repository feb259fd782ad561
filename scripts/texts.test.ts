import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { PlaceIndex } from "../server/places/place-index.ts";
import { searchInLanguage } from "../server/places/search-in-language.ts";
import { wordsIn } from "../server/places/words-in.ts";
import { ALL_PLACES } from "../server/testing/places.ts";
import { DEFAULT_FOUND_PLACES } from "../shared/api/places.ts";
import { resolveText } from "../shared/text/resolve-text.ts";
import { findFault, readCorpus } from "../shared/text/testing/corpus.ts";

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

test("every text of the corpus has the answers that people expect, with the real places", async () => {
  const corpus = readCorpus(readFileSync("shared/text/testing/corpus.tsv", "utf8"), wordsIn);
  const faults: string[] = [];
  for (const line of corpus) {
    const languages = { text: line.words[0].tag, names: undefined };
    const findPlace = async (name: string) =>
      searchInLanguage(index, name, DEFAULT_FOUND_PLACES, languages).places;
    const fault = findFault(line, await resolveText(line.text, { ...line, findPlace }));
    if (fault) faults.push(fault);
  }
  expect(corpus.length).toBeGreaterThan(1600);
  expect(faults).toEqual([]);
});
