import { describe, expect, test } from "vitest";
import { normalizeForSearch, searchZones } from "./search-zones.ts";
import { WORLD_ZONES, type WorldZone } from "./world-zones.ts";
import { parseZoneAliases } from "./zone-aliases.ts";

const FROM = Date.UTC(2026, 10, 20);

const search = (text: string) => searchZones(text, FROM);
const citiesOf = (text: string) => search(text).map(({ entry }) => entry.city);

const ALIASES = parseZoneAliases();

test("each entry is found by names of every kind", () => {
  const nameFound = (entry: WorldZone, text: string) =>
    normalizeForSearch(search(text).find((match) => match.entry === entry)?.name ?? "");
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
  // Only three letters are looked for inside of a word, and never inside of an abbreviation or an id.
  const counts = ["usa", "ngeles", "zb", "cws", "merica l"].map((text) => search(text).length);
  expect(counts).toEqual([8, 1, 0, 0, 0]);
});

describe("an entry is found first", () => {
  test.each([
    ["by its city", "tokyo", "Tokyo", "Tokyo"],
    ["by its zone's name", "nepal time", "Kathmandu", "Nepal Time"],
    ["by how a word begins", "york", "New York", "New York"],
    ["without accents", "bogota", "Bogotá", "Bogotá"],
    ["without accents", "SAO PAULO", "São Paulo", "São Paulo"],
    ["with accents of another kind", "são pau", "São Paulo", "São Paulo"],
    ["without signs", "st johns", "St. John's", "St. John's"],
    ["by its IANA id", "Asia/Kolkata", "Mumbai", "Asia/Kolkata"],
    ["by a legacy IANA id", "Asia/Calcutta", "Mumbai", "Calcutta"],
    ["by another city's IANA id", "Europe/Vienna", "Berlin", "Vienna"],
    ["by its country", "germany", "Berlin", "Germany"],
    ["by another country", "Oman", "Dubai", "Oman"],
    ["by a country's new name", "Türkiye", "Istanbul", "Türkiye"],
    ["by a country's old name", "turkey", "Istanbul", "Turkey"],
    ["by a country's old name", "persia", "Tehran", "Persia"],
    ["by a country's old name", "siam", "Bangkok", "Siam"],
    ["by a country's short name", "UAE", "Dubai", "UAE"],
    ["by a country's short name", "uk", "London", "UK"],
    ["by a former name", "Bombay", "Mumbai", "Bombay"],
    ["by a former name", "Calcutta", "Mumbai", "Calcutta"],
    ["by a former name", "Madras", "Mumbai", "Madras"],
    ["by a former name", "Kiev", "Kyiv", "Kiev"],
    ["by a former name", "saigon", "Ho Chi Minh City", "Saigon"],
    ["by a former name", "Peking", "Shanghai", "Peking"],
    ["by a former name", "Constantinople", "Istanbul", "Constantinople"],
    ["by a former name", "leningrad", "Moscow", "Leningrad"],
    ["by a short name", "NYC", "New York", "NYC"],
    ["by a local name", "München", "Berlin", "München"],
    ["by a local name", "munchen", "Berlin", "München"],
    ["by a local name", "muenchen", "Berlin", "Muenchen"],
    ["by a local name", "Wien", "Berlin", "Wien"],
    ["by a local name", "København", "Berlin", "København"],
    ["by a local name", "kobenhavn", "Berlin", "København"],
    ["by a local name", "lisboa", "Lisbon", "Lisboa"],
    ["by another city", "munich", "Berlin", "Munich"],
    ["by another city", "Zurich", "Berlin", "Zürich"],
    ["by another city", "zürich", "Berlin", "Zürich"],
    ["by another city", "beijing", "Shanghai", "Beijing"],
    ["by another city", "San Francisco", "Los Angeles", "San Francisco"],
    ["by another city", "delhi", "Mumbai", "Delhi"],
    ["by another city", "washington", "New York", "Washington"],
    ["by city and country", "munich germany", "Berlin", "Munich"],
    ["by city, comma, country", "Lagos, Nigeria", "Lagos", "Lagos"],
    ["by an abbreviation", "jst", "Tokyo", "JST"],
    ["by an abbreviation of summer", "CEST", "Paris", "CEST"],
    ["by the inside of a word", "angeles", "Los Angeles", "Los Angeles"],
  ])("%s: %s", (_how, text, city, name) => {
    const [first] = search(text);
    expect([first?.entry.city, first?.name]).toEqual([city, name]);
  });

  test("by each of several zones that an abbreviation stands for", () => {
    expect(citiesOf("IST").slice(0, 2).toSorted()).toEqual(["Jerusalem", "Mumbai"]);
    expect(citiesOf("PST").toSorted()).toEqual(["Los Angeles", "Manila"]);
    expect(citiesOf("cst")).toEqual(expect.arrayContaining(["Chicago", "Shanghai", "Havana"]));
  });

  test("by a name that lies in several zones, in each of them", () => {
    expect(citiesOf("usa")).toHaveLength(8);
    expect(citiesOf("australia")).toEqual(
      expect.arrayContaining(["Perth", "Darwin", "Brisbane", "Adelaide", "Sydney", "Eucla"]),
    );
  });
});

test("letters that are no letter and an accent are compared as people type them", () => {
  expect(normalizeForSearch("  Straße, Łódź; Đà ı Ærø: œuvre ")).toBe(
    "strasse lodz da i aero oeuvre",
  );
});

describe("an offset is found", () => {
  test.each([
    ["+5:30", ["Mumbai"]],
    ["UTC+05:30", ["Mumbai"]],
    ["utc +5:30", ["Mumbai"]],
    ["GMT+5:30", ["Mumbai"]],
    ["5:30", ["Mumbai"]],
    [" 5:30 ", ["Mumbai"]],
    ["530", ["Mumbai"]],
    ["0530", ["Mumbai"]],
    ["+53", ["Mumbai"]],
    ["+5:3", ["Mumbai"]],
    ["−3:30", ["St. John's"]],
    ["-330", ["St. John's"]],
    ["+3:30", ["Tehran"]],
    ["330", ["St. John's", "Tehran"]],
    ["12:45", []],
    ["+13:45", ["Chatham Islands"]],
    ["UTC-12", ["Baker Island"]],
    ["+14", ["Kiritimati"]],
    ["+15", []],
    ["2530", []],
  ])("%s", (text, cities) => {
    expect(citiesOf(text)).toEqual(cities);
  });

  test("by a sign alone on its side, those of zero on both", () => {
    const sides = ["+", "-"].map((text) => citiesOf(text).length);
    expect(sides[0]).toBeGreaterThan(40);
    expect((sides[0] ?? 0) + (sides[1] ?? 0)).toBe(WORLD_ZONES.length + citiesOf("UTC").length);
  });

  test("by hours alone with its halves and quarters", () => {
    expect(citiesOf("+5")).toEqual(["Karachi", "Tashkent", "Mumbai", "Kathmandu"]);
  });

  test("of zero by UTC, and by any sign", () => {
    const atZero = ["Lisbon", "Casablanca", "Accra", "London", "Troll Station"];
    for (const text of ["utc", "UTC+0", "-0", "GMT", "+00:00"]) {
      expect(citiesOf(text)).toEqual(atZero);
    }
  });
});

describe("what is found", () => {
  test("stands in the order of how well it fits, then of the table", () => {
    const places = ["Manila", "London", "Kathmandu", "Athens"].map((city) =>
      citiesOf("man").indexOf(city),
    );
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(citiesOf("par")[0]).toBe("Paris");
    // Fernando de Noronha stands before it in the table.
    expect(citiesOf("no")[0]).toBe("Norfolk Island");
    expect(citiesOf("mu")).toEqual(["Mumbai", "Berlin", "Dubai"]);
  });

  test("is not the inside of a word where something fits exactly", () => {
    expect(citiesOf("oman")).toEqual(["Dubai"]);
    expect(citiesOf("mali")).not.toContain("Nairobi");
  });

  test("is everything where nothing is looked for, and nothing where nothing fits", () => {
    const all = WORLD_ZONES.map((entry) => ({ entry, name: entry.city }));
    expect(search("  ")).toEqual(all);
    expect(search("xyz")).toEqual([]);
    expect(search("?")).toEqual(all);
    expect(search("atlantis")).toEqual([]);
  });
});
