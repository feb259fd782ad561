import { expect, test } from "vitest";
import type { FoundTown } from "../../shared/api/places.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { placeKey, placeOfTown, type RowPlace } from "../../shared/place.ts";
import type { ZoneNames } from "../../shared/zone-names.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import { KOBE, placeOf, QUEENS, TOKYO } from "../testing/stub-places.ts";
import { findPlaces, placesOf } from "./search-results.ts";
import { searchZones, type ZoneMatch } from "./search-zones.ts";
import examples from "./testing/zone-searches.tsv?raw";

const FROM = Date.UTC(2026, 10, 20);

const search = (text: string) => searchZones(text, FROM);
/** Of a zone that is no row, the id. */
const cityOf = ({ place }: ZoneMatch) => (place.kind === "row" ? place.city : place.zone);
const citiesOf = (text: string) => search(text).map(cityOf);

const NAMES = import.meta.glob<ZoneNames>("../../languages/names/*.json", {
  eager: true,
  import: "default",
});
const namesByLocale = new Map(
  Object.entries(NAMES).map(([path, names]) => {
    const locale = path.replace(/^.*\/(.*)\.json$/, "$1");
    return [locale, { ...names, locale }];
  }),
);
const namesIn = (locale: string) => namesByLocale.get(locale);

const ALIASES = parseZoneAliases();

test("each example finds the rows that people expect", () => {
  const faults = examples
    .trimEnd()
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [locale = "", text = "", expected = ""] = line.split("\t");
      const found = searchZones(text, FROM, namesIn(locale));
      const [first] = found;
      const [city = "none", second = ""] = found.map(cityOf);
      const facts = [city, `second=${second}`, `all=${found.map(cityOf).join(", ")}`];
      if (first) facts.push(`name=${first.matched}`, `kind=${first.kind}`, `fit=${first.fit}`);
      if (first) facts.push(`zone=${first.place.zone}`);
      const missing = expected.split("; ").filter((fact) => !facts.includes(fact));
      return missing.length > 0 ? [{ locale, text, missing, facts }] : [];
    });
  expect(faults).toEqual([]);
});

test("every entry is found by every kind of name", () => {
  const nameFound = (entry: RowPlace, text: string) =>
    normalizeForSearch(search(text).find(({ place }) => place === entry)?.matched ?? "");
  const countryNames = new Intl.DisplayNames("en", { type: "region" });
  const lost = WORLD_ZONES.flatMap((entry) => {
    const { countries = [], abbreviations = [], places = [] } = ALIASES.get(entry.zone) ?? {};
    const named = countries.slice(-1).map((code) => countryNames.of(code) ?? "");
    const american = countries.includes("US") ? ["USA", "America"] : [];
    const others = [...named, ...american, ...abbreviations.slice(-1), ...places.slice(-1)];
    return [entry.city, entry.timezone, entry.zone, ...others].filter(
      (name) => name !== "GMT" && nameFound(entry, name) !== normalizeForSearch(name),
    );
  });
  expect(lost).toEqual([]);
});

test("each city of the time zone database finds an entry with its time", () => {
  const YEARS = Array.from({ length: 120 }, (_, month) => FROM + month * 30 * DAY_MS);
  const timesOf = (zone: string) => YEARS.map((at) => civilOffsetMinutesAt(zone, at)).join();
  const lost = zoneNames()
    .filter((zone) =>
      /^(Africa|A(merica|ntarctica|rctic|sia|tlantic|ustralia)|Europe|Indian|Pacific)\//.test(zone),
    )
    .filter((zone) => {
      const times = timesOf(zone);
      const city = zone.split("/").at(-1) ?? "";
      return !search(city).some(({ place }) => timesOf(place.zone) === times);
    });
  expect(lost).toEqual([]);
});

test("a sign finds the rows on one side of UTC", () => {
  const sides = ["+", "-"].flatMap(citiesOf).length;
  expect(sides).toBe(WORLD_ZONES.length + citiesOf("UTC").length - 1);
  expect(citiesOf("?")).toHaveLength(WORLD_ZONES.length);
});

const YORK = placeOf("1", "York", "England, United Kingdom, Europe/London");
const YORKTON = placeOf("2", "Yorkton", "Saskatchewan, Canada, America/Regina");
const NEW_YORK_CITY = placeOf("3", "New York City", "New York, United States, America/New_York");
const PAR = placeOf("3", "Par", "England, United Kingdom, Europe/London");
const TEXAN = placeOf("1", "Paris", "Texas, United States, America/Chicago");

const TOKYO_HEIGHTS = placeOf("4", "Tokyo Heights", "Texas, United States, America/Chicago");
const SYDNEY = placeOf("1", "Sydney", "New South Wales, Australia, Australia/Sydney");
const UTICA = placeOf("1", "Utica", "New York, United States, America/New_York");
const inGermany = (id: string, name: string) =>
  placeOf(id, name, "Bavaria, Germany, Europe/Berlin");

test.each<[string, string, FoundTown[], string[], string?]>([
  ["a city of the table once", "tokyo", [TOKYO, { ...TOKYO, id: "2" }], ["Tokyo*", "2"]],
  ["a city of the table before a longer name", "tokyo", [TOKYO_HEIGHTS, TOKYO], ["Tokyo*", "4"]],
  ["a city of the table with a longer name", "new yor", [NEW_YORK_CITY], ["New York*"]],
  ["an entry that only the server finds", "東京", [{ ...TOKYO, matched: "東京" }], ["Tokyo*"]],
  ["a place of the same name in another zone", "paris", [TEXAN], ["Paris*", "1"]],
  ["a place in a region that was typed", "berlin schleswig", [inGermany("2", "Berlin")], ["2"]],
  ["whole names, beginnings, then later words", "york", [YORK, YORKTON], ["1", "2", "New York*"]],
  ["a whole name before the beginning of an entry", "par", [PAR], ["3", "Paris*"]],
  ["the entry of another city without the server", "munich", [], ["Berlin*"]],
  ["a place with the whole name alone", "munich", [inGermany("1", "Munich")], ["1"]],

  ["a country by its city", "japan", [{ ...TOKYO, matched: "Japan" }], ["Tokyo*"]],
  ["a corrected spelling", "sidney", [SYDNEY], ["Sydney*"], "Sydney"],
  ["no corrected spelling of an entry", "tokyo", [KOBE], ["Tokyo*"], "Kobe"],
  ["a place before an entry of a like zone", "queens", [QUEENS], ["5133273", "Brisbane*"]],
  ["no place in an unknown zone", "kobe", [{ ...KOBE, zone: "Mars/Base" }, KOBE], ["1859171"]],
  ["UTC before towns", "utc", [UTICA], ["Etc/UTC", "Lisbon*"]],
  ["the zone of an id before rows", "Europe/Oslo", [], ["Europe/Oslo", "Paris*"]],
])(
  "with the places of the server the results have %s: %s",
  (_what, text, towns, keys, corrected) => {
    const found = { places: towns, corrected: corrected ?? null };
    const { results } = findPlaces(text, found, { minute: FROM, saved: [] });
    const all = results.map(({ place }) =>
      place.kind === "row" ? `${place.city}*` : placeKey(place),
    );
    expect(all.slice(0, 2)).toEqual(keys.slice(0, 2));
  },
);

test.each([
  ["Cambodia", "Bangkok"],
  ["Bosnia and Herzegovina", "Berlin"],
  ["Japan", "Tokyo"],
])("without the server %s finds the row with its time, which is not sure", (text, city) => {
  const [first] = findPlaces(text, undefined, { minute: FROM, saved: [] }).results;
  expect(first).toMatchObject({ place: { kind: "row", city }, isSure: false });
});

test("a village of the visitor's list comes before larger places of its name, once, also without a name of its own", () => {
  const village = placeOf("7", "Portland", "Maine, United States, America/New_York");
  const town = placeOf("8", "Portland", "Oregon, United States, America/Los_Angeles");
  const places = [{ ...town, population: 600_000 }, village];
  const saved = [{ id: "1", place: placeOfTown(village), name: "Portland", city: "Portland" }];
  const found = placesOf("portland", { places, corrected: null }, { minute: FROM, saved });
  expect(found.map(({ zone }) => zone)).toEqual(["America/New_York", "America/Los_Angeles"]);
  expect(found.map(({ population }) => population)).toEqual([Number.POSITIVE_INFINITY, 600_000]);
});
