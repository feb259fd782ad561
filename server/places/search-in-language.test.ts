import { describe, expect, test } from "vitest";
import { PLACES_PATH } from "../../shared/api/places.ts";
import { buildTestApp } from "../testing/app.ts";
import { ALL_PLACES } from "../testing/places.ts";

async function search(q: string, languages: { lang?: string; textLang?: string } = {}) {
  await ALL_PLACES.whenLoaded();
  const { app } = await buildTestApp();
  const query = String(new URLSearchParams({ q, ...languages }));
  const response = await app.inject(`${PLACES_PATH}?${query}`);
  return response.json();
}

describe("a search in a language", () => {
  test.each([
    ["de", "Moskau", "Moskau", "Russland"],
    ["de", "moscow", "Moskau", "Russland"],
    ["de", "Wien, Österreich", "Wien", "Österreich"],
    ["de", "münchen", "München", "Deutschland"],
    ["de", "Munich", "München", "Deutschland"],
    ["fr", "londres", "Londres", "Royaume-Uni"],
    ["it", "Parigi, Francia", "Parigi", "Francia"],
    ["pt-BR", "colonia", "Colônia", "Alemanha"],
    ["ja", "東京", "東京", "日本"],
    ["zh-Hans", "纽约", "纽约", "美国"],
    ["zh-Hans", "圣何塞", "圣何塞", "美国"],
    ["hi", "दिल्ली", "दिल्ली", "भारत"],
    // Without vowel signs, as in a search, Medina is spelled like Medan.
    ["hi", "मदीना", "मदीना", "सऊदी अरब"],
    ["hi", "मेदान", "मेदान", "इंडोनेशिया"],
    ["ar", "القاهرة", "القاهرة", "مصر"],
    ["ru", "нью-йорк", "Нью-Йорк", "Соединенные Штаты"],
  ])("finds first, in %s for “%s”, %s in %s", async (lang, text, name, country) => {
    const { places } = await search(text, { lang });
    expect([places[0]?.name, places[0]?.country]).toEqual([name, country]);
  });

  test("gives the name in the language as no other name", async () => {
    const { places, corrected } = await search("Moskau", { lang: "de" });
    expect([places[0].matched, corrected]).toEqual([null, null]);
  });

  test("keeps the name of a place that has none in the language", async () => {
    const { places } = await search("Springfield", { lang: "de" });
    expect([places[0].name, places[0].country]).toEqual(["Springfield", "Vereinigte Staaten"]);
  });

  test("is in English without a language", async () => {
    const { places } = await search("Moskau");
    expect([places[0].name, places[0].matched]).toEqual(["Moscow", "Moskau"]);
    expect((await search("Moskau", { lang: "en" })).places).toEqual(places);
  });

  test.each([
    ["zh-Hans", "西雅图", "Seattle", "西雅图"],
    ["ar", "ميلانو", "Milan", "ميلانو"],
    ["hi", "मदीना", "Madinah", "मदीना"],
    ["de", "Berlin", "Berlin", null],
  ])(
    "finds first, for a text in %s, the city named “%s”, with its name in the data",
    async (textLang, text, name, matched) => {
      const { places, corrected } = await search(text, { textLang });
      expect(places[0]).toMatchObject({ name, matched, match: "whole" });
      expect(places[0].country).toMatch(/^[A-Z][a-z]/);
      expect(corrected).toBeNull();
    },
  );

  test("may be in one language for a text in another", async () => {
    const { places } = await search("西雅图", { textLang: "zh-Hans", lang: "fr" });
    expect(places[0]).toMatchObject({ name: "Seattle", country: "États-Unis" });
  });

  test.each(["lang", "textLang"])("answers 400 for a %s without names", async (field) => {
    expect(await search("Paris", { [field]: "xx" })).toMatchObject({
      error: { code: "invalid_request" },
    });
  });
});
