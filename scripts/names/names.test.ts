import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ALL_PLACES } from "../../server/testing/places.ts";
import type { ZoneNames } from "../../shared/zone-names.ts";
import { CITY_DIRECTORY } from "../../shared/zones/city-directory.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { OWN_LANGUAGES, OWN_NAMES } from "./own-names.ts";

const readNames = (tag: string): ZoneNames =>
  JSON.parse(readFileSync(`languages/names/${tag}.json`, "utf8"));
const CANDIDATES = 20;
/** Those whose writing has no Latin letters. */
const OTHER_SCRIPTS = ["ja", "zh-Hans", "hi", "ar", "ru"];

describe.each(OWN_LANGUAGES)("the names in %s", (tag) => {
  const { timezones, cities } = readNames(tag);
  const rows = WORLD_ZONES.map(({ timezone, city, zone }) => ({
    timezone: timezones[timezone] ?? "",
    city: cities[zone]?.[city] ?? city,
  }));

  test("include one for each timezone of the table", () => {
    expect(Object.keys(timezones)).toEqual(WORLD_ZONES.map(({ timezone }) => timezone));
  });

  test("tell all rows of the table apart, by their timezone as well as by their city", () => {
    expect(new Set(rows.map(({ timezone }) => timezone)).size).toBe(WORLD_ZONES.length);
    expect(new Set(rows.map(({ city }) => city)).size).toBe(WORLD_ZONES.length);
  });

  test("are on one line and not blank, without soft hyphens", () => {
    const all = [...Object.values(timezones), ...Object.values(cities).flatMap(Object.values)];
    expect(
      all.filter((name) => name.trim() !== name || name === "" || /[\p{Cc}\u00ad]/u.test(name)),
    ).toEqual([]);
  });

  test("are of zones that the product knows, by today's names of these", () => {
    const isCurrent = (zone: string) => isKnownZone(zone) && currentZone(zone) === zone;
    expect(Object.keys(cities).filter((zone) => !isCurrent(zone))).toEqual([]);
  });
});

test.each(OTHER_SCRIPTS)("the names of the table in %s are in the language's own script", (tag) => {
  const { timezones, cities } = readNames(tag);
  const names = WORLD_ZONES.flatMap(({ timezone, city, zone }) => [
    timezones[timezone],
    cities[zone]?.[city] ?? city,
  ]);
  expect(names.filter((name) => /[a-z]/i.test(name ?? ""))).toEqual([]);
});

test("well-known names are right", () => {
  expect(readNames("de").timezones["Eastern Time"]).toBe("Nordamerikanische Ostküstenzeit");
  expect(readNames("de").timezones["French Time"]).toBe("Frankreich (Ortszeit)");
  expect(readNames("de").cities["Europe/Vienna"]).toEqual({ Vienna: "Wien" });
  expect(readNames("fr").cities["Europe/London"]?.["London"]).toBe("Londres");
  expect(readNames("es").cities["Asia/Kolkata"]?.["Delhi"]).toBeUndefined();
  expect(readNames("pt-BR").cities["Europe/Moscow"]?.["Moscow"]).toBe("Moscou");
  expect(readNames("it").cities["Africa/Johannesburg"]?.["Cape Town"]).toBe("Città del Capo");
  expect(readNames("ja").cities["Asia/Tokyo"]).toMatchObject({ Tokyo: "東京", Osaka: "大阪" });
  expect(readNames("zh-Hans").cities["America/New_York"]?.["New York"]).toBe("纽约");
  expect(readNames("hi").cities["Asia/Kolkata"]?.["Mumbai"]).toBe("मुंबई");
  expect(readNames("ar").cities["Africa/Cairo"]?.["Cairo"]).toBe("القاهرة");
  expect(readNames("ru").cities["America/New_York"]?.["New York"]).toBe("Нью-Йорк");
});

test("every name of our own is of what a row is named after, or of a city as the page or the place data knows it", async () => {
  const index = await ALL_PLACES.whenLoaded();
  if (!index) throw new Error("The places could not be loaded.");
  const known = new Set([
    ...WORLD_ZONES.flatMap(({ timezone, city, zone }) => [
      ...[timezone, timezone.replace(/( Standard)? Time$/, "")],
      `${zone}/${city}`,
    ]),
    ...CITY_DIRECTORY.map(({ name, zone }) => `${zone}/${name}`),
  ]);
  const wrong = [...OWN_NAMES.keys()].filter((key) => {
    const slash = key.lastIndexOf("/");
    const city = key.slice(slash + 1);
    if (known.has(key) || (slash > 0 && labelZone(key.slice(0, slash)) === city)) return false;
    const { places } = index.search(city, CANDIDATES);
    return !places.some(({ name, zone }) => `${zone}/${name}` === key);
  });
  expect(wrong).toEqual([]);
});
