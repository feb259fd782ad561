import { describe, expect, test } from "vitest";
import { PLACES_PATH } from "../../shared/api/places.ts";
import { buildTestApp } from "../testing/app.ts";
import { ALL_PLACES } from "../testing/places.ts";

async function search(q: string, lang?: string) {
  await ALL_PLACES.whenLoaded();
  const { app } = await buildTestApp({}, undefined, {}, undefined, ALL_PLACES);
  const query = String(new URLSearchParams({ q, ...(lang && { lang }) }));
  const response = await app.inject(`${PLACES_PATH}?${query}`);
  return response.json();
}

describe("a search in a language", () => {
  test.each([
    ["de", "Moskau", "Moskau", "Russland"],
    ["de", "moscow", "Moskau", "Russland"],
    ["de", "Wien, Österreich", "Wien", "Österreich"],
    ["fr", "londres", "Londres", "Royaume-Uni"],
    ["it", "Parigi, Francia", "Parigi", "Francia"],
    ["ja", "東京", "東京", "日本"],
    ["zh-Hans", "纽约", "纽约", "美国"],
    ["hi", "दिल्ली", "दिल्ली", "भारत"],
    ["ar", "القاهرة", "القاهرة", "مصر"],
    ["ru", "нью-йорк", "Нью-Йорк", "Соединенные Штаты"],
  ])("finds first, in %s for “%s”, %s in %s", async (lang, text, name, country) => {
    const { places } = await search(text, lang);
    expect([places[0]?.name, places[0]?.country]).toEqual([name, country]);
  });

  test("gives the name in the language as no other name", async () => {
    const { places, corrected } = await search("Moskau", "de");
    expect([places[0].matched, corrected]).toEqual([null, null]);
  });

  test("keeps the name of a place that has none in the language", async () => {
    const { places } = await search("Springfield", "de");
    expect([places[0].name, places[0].country]).toEqual(["Springfield", "Vereinigte Staaten"]);
  });

  test("is in English without a language", async () => {
    const { places } = await search("Moskau");
    expect([places[0].name, places[0].matched]).toEqual(["Moscow", "Moskau"]);
    expect((await search("Moskau", "en")).places).toEqual(places);
  });

  test("answers 400 for a language without names", async () => {
    expect(await search("Paris", "xx")).toMatchObject({ error: { code: "invalid_request" } });
  });
});
