import { beforeAll, expect, test } from "vitest";
import type { PlaceIndex } from "../server/places/place-index.ts";
import { searchInLanguage } from "../server/places/search-in-language.ts";
import { ALL_PLACES } from "../server/testing/places.ts";
import { mergeResults, resultOfTown } from "../web/places/search-results.ts";
import { searchZones } from "../web/places/search-zones.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

/** The name of the first result of the page and its zone, from the table and all places. */
function firstResult(text: string) {
  const { places, corrected } = searchInLanguage(index, text, 8, { text: "en", names: undefined });
  const towns = places.map(resultOfTown);
  const [first] = mergeResults(text, searchZones(text, NOW), towns, corrected);
  if (!first) return undefined;
  const { place } = first;
  return [place.kind === "row" ? place.city : place.names?.name, place.zone];
}

test.each([
  ["Czech Republic", "Prague", "Europe/Prague"],
  ["guam", "Hagåtña", "Pacific/Guam"],
  ["Cambodia", "Phnom Penh", "Asia/Phnom_Penh"],
  ["Bahrain", "Manama", "Asia/Bahrain"],
  ["Isle of Man", "Douglas", "Europe/Isle_of_Man"],
  ["East Timor", "Dili", "Asia/Dili"],
  ["Grand Turk", "Cockburn Town", "America/Grand_Turk"],
  ["Mayotte", "Mamoudzou", "Indian/Mayotte"],
  ["Swaziland", "Mbabane", "Africa/Mbabane"],
  ["Crimea", "Simferopol", "Europe/Simferopol"],
  ["Bosnia and Herzegovina", "Sarajevo", "Europe/Sarajevo"],
  ["Trinidad and Tobago", "Port of Spain", "America/Port_of_Spain"],
  ["russia", "Moscow", "Europe/Moscow"],
  ["Russian Federation", "Moscow", "Europe/Moscow"],
  ["Japan", "Tokyo", "Asia/Tokyo"],
  ["Philippines", "Manila", "Asia/Manila"],
  ["Republic of Korea", "Seoul", "Asia/Seoul"],
  ["Dili, East Timor", "Dili", "Asia/Dili"],
  ["San Juan, Puerto Rico", "San Juan", "America/Puerto_Rico"],
  ["Victoria, BC", "Victoria", "America/Vancouver"],
  ["Tokyo, JPN", "Tokyo", "Asia/Tokyo"],
  ["DC", "Washington", "America/New_York"],
  ["Ft Worth", "Fort Worth", "America/Chicago"],
  ["LHR", "London", "Europe/London"],
  ["HND", "Tokyo", "Asia/Tokyo"],
  ["US/Pacific", "Los Angeles", "America/Los_Angeles"],
  ["US/Eastern", "New York", "America/New_York"],
  ["EST5EDT", "New York", "America/New_York"],
  ["Etc/GMT+10", "Honolulu", "Pacific/Honolulu"],
  ["Canada/Pacific", "Vancouver", "America/Vancouver"],
  ["GB", "London", "Europe/London"],
  ["IST", "Mumbai", "Asia/Kolkata"],
])("the page shows first, for “%s”, %s", (text, name, zone) => {
  expect(firstResult(text)).toEqual([name, zone]);
});

/** These are said with the row: its city, the name that matched, and the row's own country. */
test("without the server a country finds the row with its time", () => {
  for (const [text, city] of [
    ["Cambodia", "Bangkok"],
    ["Bosnia and Herzegovina", "Berlin"],
    ["Japan", "Tokyo"],
  ]) {
    const [first] = mergeResults(text ?? "", searchZones(text ?? "", NOW), []);
    expect(first?.place).toMatchObject({ kind: "row", city });
    expect(first?.isSure).toBe(false);
  }
});
