import moment from "moment-timezone";
import { describe, expect, test } from "vitest";
import { CITY_DIRECTORY } from "./city-directory.ts";
import { WORLD_ZONES } from "./world-zones.ts";

const FROM = Date.UTC(2026, 10, 20);
const TO = Date.UTC(2036, 10, 20);

/** The offset at FROM in minutes east of UTC, and each later [instant, new offset] up to TO. */
function rule(name: string): { start: number; changes: [number, number][] } {
  const zone = moment.tz.zone(name);
  if (zone === null) {
    throw new Error(`Unknown zone: ${name}`);
  }
  const { untils, offsets } = zone;
  // moment counts offsets west of UTC; 0 - x avoids -0.
  const start = 0 - zone.utcOffset(FROM);
  const changes: [number, number][] = [];
  let current = start;
  untils.forEach((until, index) => {
    const west = offsets[index + 1];
    if (until > FROM && until <= TO && west !== undefined && 0 - west !== current) {
      current = 0 - west;
      changes.push([until, current]);
    }
  });
  return { start, changes };
}

const known = new Set(moment.tz.names());
const starts = WORLD_ZONES.map(({ zone }) => rule(zone).start);

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("the zone table", () => {
  test("has an entry for every rule of civil time in force in the next ten years", () => {
    const zonesByRule = new Map<string, string[]>();
    for (const name of known) {
      const key = JSON.stringify(rule(name));
      zonesByRule.set(key, [...(zonesByRule.get(key) ?? []), name]);
    }
    expect(zonesByRule.size).toBe(63);
    const covered = new Set(WORLD_ZONES.map(({ zone }) => JSON.stringify(rule(zone))));
    const missing = [...zonesByRule].filter(([key]) => !covered.has(key));
    expect(missing.map(([, names]) => names)).toEqual([]);
  });

  test("has about 90 entries", () => {
    expect(WORLD_ZONES.length).toBeGreaterThanOrEqual(88);
    expect(WORLD_ZONES.length).toBeLessThanOrEqual(95);
  });

  test("gives each entry a name, a zone and a city of its own", () => {
    for (const field of ["timezone", "zone", "city"] as const)
      expect(repeated(WORLD_ZONES.map((entry) => entry[field]))).toEqual([]);
  });

  test("runs from UTC-12:00 to UTC+14:00, in order from west to east", () => {
    expect(starts[0]).toBe(-720);
    expect(starts.at(-1)).toBe(840);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test("says Standard Time only for zones without DST", () => {
    const wrong = WORLD_ZONES.filter(
      ({ timezone, zone }) => timezone.includes("Standard Time") && rule(zone).changes.length > 0,
    );
    expect(wrong).toEqual([]);
  });
});

describe("the city directory", () => {
  test("uses only zones in the time zone database", () => {
    expect(CITY_DIRECTORY.filter(({ zone }) => !known.has(zone))).toEqual([]);
  });

  test("lists each city once, in alphabetical order", () => {
    const names = CITY_DIRECTORY.map(({ name }) => name);
    expect(repeated(names)).toEqual([]);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
  });

  test("agrees with the zone table on cities in both", () => {
    const zoneOf = new Map(WORLD_ZONES.map(({ city, zone }) => [city, zone]));
    const wrong = CITY_DIRECTORY.filter(({ name, zone }) => (zoneOf.get(name) ?? zone) !== zone);
    expect(wrong).toEqual([]);
  });
});
