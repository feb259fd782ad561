import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { LocalNames, ZoneNames } from "../shared/zone-names.ts";
import { searchZones } from "../web/places/search-zones.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");

const names = new Map<string, LocalNames>();

function namesIn(locale: string): LocalNames {
  const read: ZoneNames = JSON.parse(readFileSync(`languages/names/${locale}.json`, "utf8"));
  const known = names.get(locale) ?? { ...read, locale };
  names.set(locale, known);
  return known;
}

const best = (text: string, locale: string) => searchZones(text, NOW, namesIn(locale))[0];

describe("a search in the reader's language finds a city", () => {
  test.each([
    ["de", "Moskau", "Europe/Moscow"],
    ["de", "moskau", "Europe/Moscow"],
    ["fr", "Le Caire", "Africa/Cairo"],
    ["es", "nueva york", "America/New_York"],
    ["es", "Bogota", "America/Bogota"],
    ["pt-BR", "cidade do mexico", "America/Mexico_City"],
    ["it", "Berlino", "Europe/Berlin"],
    ["ja", "東京", "Asia/Tokyo"],
    ["ja", "ベルリン", "Europe/Berlin"],
    ["ja", "ﾍﾞﾙﾘﾝ", "Europe/Berlin"],
    ["zh-Hans", "伦敦", "Europe/London"],
    ["hi", "मुंबई", "Asia/Kolkata"],
    ["ar", "القاهرة", "Africa/Cairo"],
    ["ar", "اديس ابابا", "Africa/Addis_Ababa"],
    ["ar", "القـــاهرة", "Africa/Cairo"],
    ["ru", "нью-йорк", "America/New_York"],
    ["ru", "НЬЮ ЙОРК", "America/New_York"],
  ])("in %s by “%s”", (locale, text, zone) => {
    expect(best(text, locale)).toMatchObject({ row: { zone }, kind: "city", fit: 0 });
  });
});

describe("a search in the reader's language", () => {
  test.each([
    ["de", "Kopenhagen", "Europe/Berlin", "Kopenhagen"],
    ["de", "Frankreich", "Europe/Paris", "Frankreich"],
    [
      "de",
      "Nordamerikanische Ostküstenzeit",
      "America/New_York",
      "Nordamerikanische Ostküstenzeit",
    ],
    ["ja", "ドイツ", "Europe/Berlin", "ドイツ"],
    ["ru", "Индия", "Asia/Kolkata", "Индия"],
  ])("in %s also knows places, countries and timezones: “%s”", (locale, text, zone, name) => {
    expect(best(text, locale)).toMatchObject({ row: { zone }, name });
  });

  test("finds what English finds as well, by the English name", () => {
    expect(best("Vienna", "de")).toMatchObject({
      row: { zone: "Europe/Berlin" },
      name: "Vienna",
    });
    expect(best("Munich Germany", "ja")).toMatchObject({ row: { zone: "Europe/Berlin" } });
    expect(best("PST", "ar")?.name).toBe("PST");
  });

  test("leaves the search in English as it is", () => {
    expect(best("Moskau", "de")).toBeDefined();
    expect(searchZones("Moskau", NOW)).toEqual([]);
  });
});
