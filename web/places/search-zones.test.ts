import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../shared/durations.ts";
import { ROWS, type RowPlace, UTC } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import { BEGINNING, fitName, searchZones, WHOLE_NAME, type ZoneMatch } from "./search-zones.ts";

const FROM = Date.UTC(2026, 10, 20);

const search = (text: string) => searchZones(text, FROM);
/** Of a zone that is no row, the id. */
const cityOf = ({ row }: ZoneMatch) => (row.kind === "row" ? row.city : row.zone);
const citiesOf = (text: string) => search(text).map(cityOf);

const ALIASES = parseZoneAliases();

test("every entry is found by every kind of name", () => {
  const nameFound = (entry: RowPlace, text: string) =>
    normalizeForSearch(search(text).find((match) => match.row === entry)?.name ?? "");
  const countryNames = new Intl.DisplayNames("en", { type: "region" });
  const lost = ROWS.flatMap((entry) => {
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
      return !search(city).some(({ row }) => timesOf(row.zone) === times);
    });
  expect(lost).toEqual([]);
});

describe("an entry is found first", () => {
  test.each([
    ["by its city", "tokyo", "Tokyo", "Tokyo"],
    ["by its zone's name", "nepal time", "Kathmandu", "Nepal Time"],
    ["by how a word begins", "york", "New York", "New York"],
    ["ignoring accents", "bogota", "Bogotá", "Bogotá"],
    ["ignoring accents", "SAO PAULO", "São Paulo", "São Paulo"],
    ["with accents of another kind", "são pau", "São Paulo", "São Paulo"],
    ["ignoring punctuation", "st johns", "St. John's", "St. John's"],
    ["by its IANA id", "Asia/Kolkata", "Mumbai", "Asia/Kolkata"],
    ["by another id of its rules", "us/pacific", "Los Angeles", "US/Pacific"],
    ["by another id of its rules", "Canada/Pacific", "Vancouver", "Canada/Pacific"],
    ["by a POSIX id", "EST5EDT", "New York", "EST5EDT"],
    ["by another id of its rules", "US/Eastern", "New York", "US/Eastern"],
    ["by another id of its rules", "Canada/Eastern", "Toronto", "Canada/Eastern"],
    [
      "by its country before those that only share the country's rules",
      "russia",
      "Moscow",
      "Russia",
    ],
    ["by a country's name with “and”", "Trinidad and Tobago", "Caracas", "Trinidad & Tobago"],
    ["by a country's name with its article", "The Philippines", "Manila", "Philippines"],
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
    ["by a DST abbreviation", "CEST", "Berlin", "CEST"],
    ["by its own abbreviation before others that share it", "est", "New York", "EST"],
    ["by its own abbreviation before others that share it", "pst", "Los Angeles", "PST"],
    ["by its own abbreviation before others that share it", "cst", "Chicago", "CST"],
    ["by its own abbreviation before others that share it", "mst", "Denver", "MST"],
    ["by its own abbreviation before others that share it", "cet", "Berlin", "CET"],
    ["by its own abbreviation before others that share it", "ist", "Mumbai", "IST"],
    ["by its own abbreviation before others that share it", "bst", "London", "BST"],
    ["by its own abbreviation before others that share it", "aest", "Sydney", "AEST"],
    ["by a later word", "angeles", "Los Angeles", "Los Angeles"],
    ["by city and country without a letter of its own", "kobenhavn denmark", "Berlin", "København"],
  ])("%s: %s", (_how, text, city, name) => {
    const [first] = search(text);
    expect([first && cityOf(first), first?.name]).toEqual([city, name]);
  });

  test("in each of several zones with one abbreviation", () => {
    expect(citiesOf("IST").slice(0, 2)).toEqual(["Mumbai", "Jerusalem"]);
    expect(citiesOf("PST")).toEqual(["Los Angeles", "Manila"]);
    expect(citiesOf("cst").slice(0, 3)).toEqual(["Chicago", "Shanghai", "Havana"]);
  });

  test("in each of several zones with one name", () => {
    expect(citiesOf("usa")).toHaveLength(8);
    expect(citiesOf("australia")).toEqual(
      expect.arrayContaining(["Perth", "Darwin", "Brisbane", "Adelaide", "Sydney", "Eucla"]),
    );
  });
});

test("letters without a decomposition are compared as people type them", () => {
  expect(normalizeForSearch("  Straße, Łódź; Đà ı Ærø: œuvre ")).toBe(
    "strasse lodz da i aero oeuvre",
  );
});

describe("an offset query matches", () => {
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
    ["UTC -12h", ["Baker Island"]],
    ["12h", []],
    ["+14", ["Kiritimati"]],
    ["+15", []],
    ["2530", []],
  ])("%s", (text, cities) => {
    expect(citiesOf(text)).toEqual(cities);
  });

  test("one side of UTC by a sign alone, with UTC on both", () => {
    const sides = ["+", "-"].map((text) => citiesOf(text).length);
    expect(sides[0]).toBeGreaterThan(40);
    expect((sides[0] ?? 0) + (sides[1] ?? 0)).toBe(WORLD_ZONES.length + citiesOf("UTC").length - 1);
  });

  test("UTC alone, as “UTC±0” and as “GMT±00:00”", () => {
    for (const text of ["UTC±0", "GMT±00:00"]) expect(citiesOf(text)).toEqual(citiesOf("UTC"));
    expect(citiesOf("UTC±1")).toEqual([]);
  });

  test("half and quarter hours by hours alone", () => {
    expect(citiesOf("+5")).toEqual(["Karachi", "Tashkent", "Mumbai", "Kathmandu"]);
  });

  test("UTC by name and by any sign", () => {
    const atZero = ["Etc/UTC", "Lisbon", "Casablanca", "Accra", "London", "Troll Station"];
    for (const text of ["utc", "UTC+0", "-0", "GMT", "+00:00"]) {
      expect(citiesOf(text)).toEqual(atZero);
    }
  });
});

describe("a zone that is no row of the table", () => {
  test.each([
    ["utc", "UTC"],
    ["GMT", "GMT"],
    ["Etc/UTC", "UTC"],
    ["zulu", "UTC"],
    ["coordinated universal", "UTC"],
  ])("UTC is found first by %s", (text, name) => {
    const [first] = search(text);
    expect([first && cityOf(first), first?.name]).toEqual(["Etc/UTC", name]);
  });

  test("UTC is found by its long name in the reader's language", () => {
    const german = { locale: "de", timezones: {}, cities: {}, regions: {} };
    const [first] = searchZones("koordinierte weltzeit", FROM, german);
    expect(first?.row).toBe(UTC);
  });

  test.each([
    ["Europe/Vienna", ["Europe/Vienna", "Paris"]],
    ["europe/oslo", ["Europe/Oslo", "Paris"]],
    ["Asia/Calcutta", ["Asia/Calcutta", "Mumbai"]],
    ["Etc/GMT+10", ["Etc/GMT+10", "Honolulu"]],
    ["W-SU", ["Moscow", "W-SU"]],
    ["US/Pacific", ["Los Angeles", "US/Pacific"]],
  ])(
    "is found by its id %s before rows with its rule, but not before the row of its city",
    (text, found) => {
      expect(citiesOf(text).slice(0, 2)).toEqual(found);
    },
  );

  test("with an id that is a country is no match where the country is", () => {
    expect(citiesOf("Cuba")).toEqual(["Havana"]);
    expect(citiesOf("Japan")).toEqual(["Tokyo"]);
  });
});

describe("the result", () => {
  test("is ordered by rank, then as in the table", () => {
    expect(citiesOf("par")[0]).toBe("Paris");
    // Fernando de Noronha comes before it in the table.
    expect(citiesOf("no")[0]).toBe("Norfolk Island");
    expect(citiesOf("mu")).toEqual(["Mumbai", "Berlin", "Dubai"]);
  });

  test("never has a match within a word", () => {
    for (const text of ["ngeles", "zb", "cws", "merica l", "openhagen", "thens"]) {
      expect([text, citiesOf(text)]).toEqual([text, []]);
    }
    expect(citiesOf("oman")).toEqual(["Dubai"]);
    expect(citiesOf("man")).not.toContain("Kathmandu");
  });

  test("has a letter such as ø typed plain only in a whole name: Kobe is not København", () => {
    expect(citiesOf("kobe")).toEqual([]);
    expect(citiesOf("københ")).toEqual(["Berlin"]);
    expect(citiesOf("kobenhavn")).toEqual(["Berlin"]);
  });

  test("says what kind of name matched, and how well", () => {
    const first = (text: string) => {
      const [match] = search(text);
      return [match?.name, match?.kind, match?.fit];
    };
    expect(first("tokyo")).toEqual(["Tokyo", "city", WHOLE_NAME]);
    expect(first("tok")).toEqual(["Tokyo", "city", BEGINNING]);
    expect(first("jst")).toEqual(["JST", "abbreviation", WHOLE_NAME]);
    expect(first("+5:30")).toEqual(["UTC+05:30", "zone", WHOLE_NAME]);
    expect(first("japan")).toEqual(["Japan", "country", WHOLE_NAME]);
    expect(first("queens")).toEqual(["Queensland Time", "zone", BEGINNING]);
    expect(first("munich")).toEqual(["Munich", "place", WHOLE_NAME]);
    expect(fitName("Santa Cruz", "cruz")).toBe(2);
    expect(fitName("Santa Cruz", "ruz")).toBeUndefined();
  });

  test("is the whole table for an empty query, and empty without a match", () => {
    const all = WORLD_ZONES.map((entry) => entry.city);
    expect(citiesOf("  ")).toEqual(all);
    expect(search("xyz")).toEqual([]);
    expect(citiesOf("?")).toEqual(all);
    expect(search("atlantis")).toEqual([]);
  });
});
