import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { ALL_PLACES } from "../testing/places.ts";
import type { PlaceIndex } from "./places.ts";

/** Winter and summer, and days between the changes of clocks in Europe, America and the south. */
const INSTANTS = [
  "2026-11-20T12:00:00Z",
  "2027-01-15T12:00:00Z",
  "2027-03-20T12:00:00Z",
  "2027-07-15T12:00:00Z",
  "2027-10-10T12:00:00Z",
].map((text) => Date.parse(text));
const SAME_TOWN_KM = 15;
const KM_PER_DEGREE = 111.2;

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

const readLines = (file: string) =>
  readFileSync(new URL(`testing/${file}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));

/** The queries whose first result has other offsets than the zone. */
function findMisses(file: string) {
  const lines = readLines(file);
  const missed = lines.filter(([query = "", zone = ""]) => {
    const [first] = index.search(query, 1).places;
    return !first || !INSTANTS.every((one) => offset(first.zone, one) === offset(zone, one));
  });
  return { lines, found: 1 - missed.length / lines.length };
}

const offset = (zone: string, instant: number) => civilOffsetMinutesAt(zone, instant);

/** The corpus was drawn at random from GeoNames, by its zones, and was not used to tune the search. */
describe("the first result has the right offset", () => {
  test("for 99 % of all cities over 500,000 people, by their GeoNames names", () => {
    const { lines, found } = findMisses("large-cities.tsv");
    expect(lines.length).toBeGreaterThan(1000);
    expect(found).toBeGreaterThanOrEqual(0.99);
  });

  test("for 98 % of 1,000 towns of 15,000 to 500,000 people, with their countries", () => {
    const { lines, found } = findMisses("towns.tsv");
    expect(lines).toHaveLength(1000);
    expect(found).toBeGreaterThanOrEqual(0.98);
  });

  test("for 95 % of 500 names in other scripts and languages", () => {
    const { lines, found } = findMisses("other-names.tsv");
    expect(lines).toHaveLength(500);
    expect(found).toBeGreaterThanOrEqual(0.95);
  });
});

test("nonsense has no result", () => {
  const found = readLines("nonsense.txt").flatMap(([query = ""]) =>
    index.search(query, 1).places.map(({ name, matched }) => [query, name, matched]),
  );
  expect(found).toEqual([]);
});

test("the nearest town is the own one, or within 15 km of it, for 95 % of 1,000 inhabited points", () => {
  const lines = readLines("points.tsv");
  const missed = lines.filter(([latitude, longitude, name, ...town]) => {
    const nearest = index.nearest(Number(latitude), Number(longitude));
    const north = (nearest?.latitude ?? 90) - Number(town[0]);
    const narrowing = Math.cos((Number(town[0]) * Math.PI) / 180);
    const east = ((nearest?.longitude ?? 180) - Number(town[1])) * narrowing;
    return nearest?.name !== name && Math.hypot(north, east) * KM_PER_DEGREE > SAME_TOWN_KM;
  });
  expect(lines).toHaveLength(1000);
  expect(1 - missed.length / lines.length).toBeGreaterThanOrEqual(0.95);
});
