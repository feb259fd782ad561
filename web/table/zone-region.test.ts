import { expect, test } from "vitest";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { regionOfZone, ZONE_REGIONS } from "./zone-region.ts";

test("each row of the table belongs to exactly one region, and each region has rows", () => {
  const regions = WORLD_ZONES.map(({ zone }) => regionOfZone(zone));
  expect(regions).not.toContain(undefined);
  expect(ZONE_REGIONS.map((one) => regions.filter((region) => region === one).length)).toEqual([
    25, 10, 11, 25, 21,
  ]);
});

test.each([
  ["Atlantic/Azores", "Europe"],
  ["Atlantic/Cape_Verde", "Africa"],
  ["Atlantic/Stanley", "Americas"],
  ["Indian/Maldives", "Asia"],
  ["Antarctica/McMurdo", "Pacific"],
  ["Antarctica/Troll", "Europe"],
  ["Etc/GMT+12", "Pacific"],
  ["UTC", undefined],
])("%s is in %s", (zone, region) => {
  expect(regionOfZone(zone)).toBe(region);
});
