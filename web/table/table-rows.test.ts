import { expect, test } from "vitest";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { entryOfZone } from "./found-zones.tsx";
import { nextOrder, sortRows, type TableOrder, WEST_TO_EAST } from "./table-view.ts";
import { regionOfZone, ZONE_REGIONS } from "./zone-region.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const ALL = WORLD_ZONES.map((place) => ({ place }));

const citiesBy = (order: TableOrder, visitorZone = "Asia/Tokyo") =>
  sortRows(ALL, order, NOON, visitorZone).map(({ place }) => place.city);

test("a press on the head of a column sorts by it, another press reverses the order", () => {
  const byCity = nextOrder(WEST_TO_EAST, "city");
  expect(byCity).toEqual({ by: "city", isDescending: false });
  expect(nextOrder(byCity, "city")).toEqual({ by: "city", isDescending: true });
  expect(nextOrder(WEST_TO_EAST, "offset").isDescending).toBe(true);
  expect(nextOrder(byCity, "offset")).toBe(WEST_TO_EAST);
});

test("cities are sorted by the alphabet, accents aside", () => {
  const cities = citiesBy({ by: "city", isDescending: false });
  expect(cities.slice(0, 3)).toEqual(["Accra", "Adak", "Adamstown"]);
  expect(cities.indexOf("São Paulo")).toBe(cities.indexOf("Santiago") + 1);
});

test("by difference the nearest zones come first, west before east", () => {
  const cities = citiesBy({ by: "difference", isDescending: false });
  expect(cities.slice(0, 4)).toEqual(["Seoul", "Tokyo", "Eucla", "Darwin"]);
  expect(citiesBy({ by: "difference", isDescending: true })[0]).toBe("Baker Island");
});

test("rows with the same offset keep their order, also from east to west", () => {
  const cities = citiesBy({ by: "offset", isDescending: true });
  expect(cities[0]).toBe("Kiritimati");
  expect(cities.indexOf("Seoul")).toBeLessThan(cities.indexOf("Tokyo"));
});

test.each([
  ["Europe/Madrid", "Central European Time"],
  ["Europe/Monaco", "French Time"],
  ["Asia/Calcutta", "India Standard Time"],
  ["Europe/Kiev", "Ukraine Time"],
  ["America/Monterrey", "Central Mexico Time"],
  ["America/Costa_Rica", "Central America Time"],
  ["Asia/Kuwait", "Arabia Standard Time"],
  ["Mars/Olympus", undefined],
])("a visitor in %s belongs to %s", (zone, timezone) => {
  expect(entryOfZone(zone)?.timezone).toBe(timezone);
});

test("each zone of the table belongs to its own entry", () => {
  for (const entry of WORLD_ZONES) expect(entryOfZone(entry.zone)).toBe(entry);
});

test("each row of the table belongs to exactly one region, and each region has rows; a zone without an area has none", () => {
  const regions = WORLD_ZONES.map(({ zone }) => regionOfZone(zone));
  expect(regions).not.toContain(undefined);
  expect(ZONE_REGIONS.map((one) => regions.filter((region) => region === one).length)).toEqual([
    25, 10, 11, 25, 21,
  ]);
  expect([regionOfZone("Antarctica/Troll"), regionOfZone("UTC")]).toEqual(["Europe", undefined]);
});
