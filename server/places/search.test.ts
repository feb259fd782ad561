import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { FoundPlaces, Town } from "../../shared/api/places.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { NAME_LANGUAGES, searchInLanguage } from "./local-names.ts";
import { decodePlaceFile, PLACE_KINDS } from "./place-file.ts";
import type { PlaceIndex } from "./places.ts";

/** Winter and summer, and days between the changes of clocks in Europe, America and the south. */
const INSTANTS = [
  "2026-11-20T12:00:00Z",
  "2027-01-15T12:00:00Z",
  "2027-03-20T12:00:00Z",
  "2027-07-15T12:00:00Z",
  "2027-10-10T12:00:00Z",
].map((text) => Date.parse(text));
const MAX_KM = 250;
const EARTH_RADIUS_KM = 6371;

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

const readLines = (file: string) =>
  readFileSync(new URL(`testing/${file}`, import.meta.url), "utf8")
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
const found = (text: string, limit: number) => index.search(text, limit).places;

/** What a line of the examples may say of a result. */
function factsOf({ places: [first], corrected }: FoundPlaces): readonly string[] {
  const facts = [`corrected=${corrected ?? ""}`];
  if (!first) return [...facts, "none"];
  const { name, region, country, zone, matched, match } = first;
  const names = [name, `${name}, ${country}`, `${name}, ${region}, ${country}`];
  return [...facts, ...names, `zone=${zone}`, `matched=${matched ?? ""}`, `match=${match}`];
}

test("each example has the first place that people expect", () => {
  const faults = readLines("searches.tsv")
    .slice(1)
    .flatMap(([languages = "", text = "", expected = ""]) => {
      const [of = "", names = of] = languages.split(">");
      const facts = factsOf(searchInLanguage(index, text, 8, { text: of, names }));
      const missing = expected.split("; ").filter((fact) => !facts.includes(fact));
      return missing.length > 0 ? [{ languages, text, missing, facts }] : [];
    });
  expect(faults).toEqual([]);
});

test("whole names come before beginnings, those before later words, and then larger places", () => {
  const names = found("york", 20).map(({ name, matched }) => matched ?? name);
  const whole = names.lastIndexOf("York");
  const beginning = names.findIndex((name) => name.startsWith("York") && name !== "York");
  const word = names.findIndex((name) => !name.startsWith("York"));
  expect(whole).toBeGreaterThanOrEqual(0);
  expect(beginning).toBeGreaterThan(whole);
  expect(word === -1 || word > beginning).toBe(true);
  const springfields = found("springfield", 5).map(({ population }) => population);
  expect(springfields).toEqual(springfields.toSorted((one, other) => other - one));
});

test("nothing matches within a word, and nonsense has no result", () => {
  for (const { name, matched } of found("ringfie", 20)) {
    expect(` ${matched ?? name}`.toLowerCase()).toContain(" ringfie");
  }
  const nonsense = readLines("nonsense.txt").flatMap(([query = ""]) => found(query, 1));
  expect(nonsense).toEqual([]);
});

test("each place is answered once, and no more than asked for", () => {
  for (const text of ["s", "san", "santa maria", "東"]) {
    const ids = found(text, 20).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(found(text, 3)).toHaveLength(3);
  }
});

test("a place has an id, which may have letters", () => {
  expect(index.find("1526384")).toMatchObject({ name: "Almaty", matched: null });
  expect(index.find("eucla")?.zone).toBe("Australia/Eucla");
  const unknown = ["", "0", "1", "9999999999", "-1", "1526384.0", "nowhere"];
  expect(unknown.flatMap((id) => index.find(id) ?? [])).toEqual([]);
});

/** The corpus was drawn at random from GeoNames, by its zones, and was not used to tune the search. */
describe("the first result has the right offset", () => {
  test.each([
    ["99 % of all cities over 500,000 people", "large-cities.tsv", 1000, 0.99],
    ["98 % of 500 towns of 15,000 to 500,000 people, with their countries", "towns.tsv", 499, 0.98],
    ["95 % of 500 names in other scripts and languages", "other-names.tsv", 499, 0.95],
  ])("for %s", (_what, file, moreThan, share) => {
    const lines = readLines(file);
    const offset = (zone: string, instant: number) => civilOffsetMinutesAt(zone, instant);
    const right = lines.filter(([query = "", zone = ""]) => {
      const [first] = found(query, 1);
      return first && INSTANTS.every((one) => offset(first.zone, one) === offset(zone, one));
    });
    expect(lines.length).toBeGreaterThan(moreThan);
    expect(right.length / lines.length).toBeGreaterThanOrEqual(share);
  });
});

/** Of every country and territory with places: its code, its largest city, and the names that English has for it. */
const COUNTRIES = readLines("countries.tsv").map(([code = "", city = "", names = ""]) => ({
  code,
  city,
  names: names.split("; "),
}));

describe.each(NAME_LANGUAGES)("by the names of all countries in %s", (language) => {
  const styles = (["long", "short"] as const).map(
    (style) => new Intl.DisplayNames(language, { type: "region", style }),
  );
  const namesOf = (one: (typeof COUNTRIES)[number]) =>
    language === "en" ? one.names : [...new Set(styles.map((names) => names.of(one.code) ?? ""))];
  const shareFound = (queries: readonly { text: string; code: string; city?: string }[]) =>
    queries.filter(({ text, code, city }) => {
      const { places } = searchInLanguage(index, text, 8, { text: language, names: undefined });
      const [first]: readonly Partial<Town>[] = places;
      return first?.countryCode === code && (city === undefined || first.name === city);
    }).length / queries.length;

  test("97 % find a place in the country first, 99 % in English", () => {
    const alone = COUNTRIES.flatMap((one) =>
      namesOf(one).map((text) => ({ text, code: one.code })),
    );
    expect(alone.length).toBeGreaterThan(240);
    expect(shareFound(alone)).toBeGreaterThanOrEqual(language === "en" ? 0.99 : 0.97);
  });

  test("97 % find the largest city before the country first, 99.5 % in English", () => {
    const withCity = COUNTRIES.flatMap((one) => {
      // The parts between commas are areas, so such a name can't be told from two without one.
      const plain = namesOf(one).filter((name) => !name.includes(","));
      const texts = [
        ...namesOf(one).map((name) => `${one.city}, ${name}`),
        ...plain.map((name) => `${one.city} ${name}`),
      ];
      return texts.map((text) => ({ text, code: one.code, city: one.city }));
    });
    expect(shareFound(withCity)).toBeGreaterThanOrEqual(language === "en" ? 0.995 : 0.97);
  });
});

describe("the nearest town", () => {
  test("is found across the date line, and not in the middle of an ocean", () => {
    const east = index.nearest(-16.8, 179.99);
    expect(east?.country).toBe("Fiji");
    expect(index.nearest(-16.8, -179.99)).toEqual(east);
    expect(index.nearest(-90, 120)?.name).toBe("South Pole");
    expect(index.nearest(-48.88, -123.39)).toBeUndefined();
  });

  test("is the own one, or within 15 km of it, for 95 % of 200 inhabited points", () => {
    const lines = readLines("points.tsv");
    const right = lines.filter(([latitude, longitude, name, ...town]) => {
      const nearest = index.nearest(Number(latitude), Number(longitude));
      if (!nearest) return false;
      const [ownLatitude = 0, ownLongitude = 0] = town.map(Number);
      const own = { latitude: ownLatitude, longitude: ownLongitude };
      return nearest.name === name || kmBetween(nearest, own) < 15;
    });
    expect(lines).toHaveLength(200);
    expect(right.length / lines.length).toBeGreaterThanOrEqual(0.95);
  });

  test("of any point is as near as the nearest of all", () => {
    const { places } = decodePlaceFile(readFileSync(new URL("places.br", import.meta.url)));
    const towns = places.filter(({ kind }) => kind !== PLACE_KINDS.section);
    for (let at = 0; at < 90; at++) {
      const near = places[at * 2203];
      const point =
        at % 3 === 0 || !near
          ? { latitude: (at * 37) % 90, longitude: ((at * 101) % 360) - 180 }
          : { latitude: near.latitude * 0.99, longitude: near.longitude };
      const beside = towns.filter(({ latitude }) => Math.abs(latitude - point.latitude) < 2.5);
      const least = Math.min(MAX_KM, ...beside.map((town) => kmBetween(point, town)));
      const nearest = index.nearest(point.latitude, point.longitude);
      expect(nearest ? kmBetween(point, nearest) : MAX_KM).toBeCloseTo(least, 3);
    }
  });
});

type Point = Pick<Town, "latitude" | "longitude">;

/** By the haversine formula. */
function kmBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const squareOfHalf = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const haversine =
    squareOfHalf(one.latitude - other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      squareOfHalf(one.longitude - other.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine));
}
