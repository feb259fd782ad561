import { expect, test } from "vitest";
import type { Town } from "../../shared/api/places.ts";
import { placeKey } from "../../shared/place.ts";
import { KOBE, placeOf, QUEENS, TOKYO } from "../testing/stub-places.ts";
import { mergeResults, resultOfTown } from "./search-results.ts";
import { searchZones } from "./search-zones.ts";

const AT = Date.UTC(2026, 10, 20);

function merge(text: string, places: readonly Town[], corrected: string | null = null) {
  return mergeResults(text, searchZones(text, AT), places.map(resultOfTown), corrected).map(
    ({ place }) => (place.kind === "row" ? `${place.city}*` : placeKey(place)),
  );
}

const inGermany = (id: string, name: string, matched?: string) =>
  placeOf(id, name, "Bavaria, Germany, Europe/Berlin", matched);

test("a city of the table is shown once, as the entry of the table", () => {
  expect(merge("tokyo", [TOKYO, { ...TOKYO, id: "2" }])).toEqual(["Tokyo*", "2"]);
  const newYork = placeOf("3", "New York City", "New York, United States, America/New_York");
  expect(merge("new yor", [newYork])).toEqual(["New York*"]);
});

test("a city of the table that only the server finds is shown as the entry too", () => {
  expect(merge("東京", [{ ...TOKYO, matched: "東京" }])).toEqual(["Tokyo*"]);
});

test("a place with the name of a city of the table in another zone, or in another region that was typed, is a place", () => {
  const texan = placeOf("1", "Paris", "Texas, United States, America/Chicago");
  expect(merge("paris", [texan])).toEqual(["Paris*", "1"]);
  expect(merge("berlin schleswig", [inGermany("2", "Berlin")])).toEqual(["2"]);
});

test("whole names come first, then beginnings, then beginnings of later words, and the server's order counts", () => {
  const york = placeOf("1", "York", "England, United Kingdom, Europe/London");
  const yorkton = placeOf("2", "Yorkton", "Saskatchewan, Canada, America/Regina");
  expect(merge("york", [york, yorkton])).toEqual(["1", "2", "New York*"]);
  const par = placeOf("3", "Par", "England, United Kingdom, Europe/London");
  expect(merge("par", [par]).slice(0, 2)).toEqual(["3", "Paris*"]);
});

test("the entry of another city is left out where a place has the whole name", () => {
  expect(merge("munich", [])).toEqual(["Berlin*"]);
  expect(merge("munich", [inGermany("1", "Munich")])).toEqual(["1"]);
  const almaty = placeOf("2", "Almaty", "Almaty, Kazakhstan, Asia/Almaty");
  expect(merge("almaty", [almaty])).toEqual(["2"]);
});

test("the entries of a country are kept below its city", () => {
  const [first, ...others] = merge("japan", [{ ...TOKYO, matched: "Japan" }]);
  expect([first, others]).toEqual(["Tokyo*", []]);
  const washington = placeOf("1", "Washington", "D.C., United States, America/New_York", "USA");
  const all = merge("usa", [washington]);
  expect(all[0]).toBe("1");
  expect(all).toContain("Honolulu*");
});

test("a corrected spelling counts only if the table finds nothing", () => {
  const sydney = placeOf("1", "Sydney", "New South Wales, Australia, Australia/Sydney");
  expect(merge("sidney", [sydney], "Sydney")).toEqual(["Sydney*"]);
  expect(merge("tokyo", [KOBE], "Kobe")).toEqual(["Tokyo*"]);
});

test("queens is the place, not the city of Queensland", () => {
  expect(merge("queens", [QUEENS])).toEqual(["5133273", "Brisbane*"]);
});

test("a place in a zone that the page does not know is left out", () => {
  expect(merge("kobe", [{ ...KOBE, zone: "Mars/Olympus_Mons" }, KOBE])).toEqual(["1859171"]);
});

test.each([
  ["Cambodia", "Bangkok"],
  ["Bosnia and Herzegovina", "Berlin"],
  ["Japan", "Tokyo"],
])(
  "without the server the country %s finds the row with its time, which is not sure",
  (text, city) => {
    const [first] = mergeResults(text, searchZones(text, AT), []);
    expect(first).toMatchObject({ place: { kind: "row", city }, isSure: false });
  },
);

test("UTC and the zone of an id come before towns", () => {
  const utica = placeOf("1", "Utica", "New York, United States, America/New_York");
  expect(merge("utc", [utica]).slice(0, 2)).toEqual(["Etc/UTC", "Lisbon*"]);
  expect(merge("Europe/Oslo", [])).toEqual(["Europe/Oslo", "Paris*", "Berlin*"]);
});
