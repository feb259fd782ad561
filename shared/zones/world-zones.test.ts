import moment from "moment-timezone";
import { describe, expect, test } from "vitest";
import { CITY_DIRECTORY } from "./city-directory.ts";
import { WORLD_ZONES } from "./world-zones.ts";
import { parseZoneAliases } from "./zone-aliases.ts";
import { ruleKey, ruleWithin } from "./zone-history.ts";
import { isKnownZone, zoneNames, zoneRule } from "./zone-rules.ts";

const FROM = Date.UTC(2026, 10, 20);
const TO = Date.UTC(2036, 10, 20);
const NAMES = zoneNames();

/** From FROM to TO, when two zones with equal text have one civil time. That the rules are right: all-years.test.ts. */
const ruleAhead = (name: string) => ruleWithin(zoneRule(name), FROM, TO);
const textOf = (name: string) => ruleKey(ruleAhead(name));

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("the zone table", () => {
  test("has an entry for every rule of civil time in force in the next ten years", () => {
    expect(new Set(NAMES.map(textOf)).size).toBe(63);
    const covered = new Set(WORLD_ZONES.map(({ zone }) => textOf(zone)));
    expect(NAMES.filter((name) => !covered.has(textOf(name)))).toEqual([]);
  });

  test("has about 90 entries, each with a name, a zone and a city of its own", () => {
    expect(WORLD_ZONES.length).toBeGreaterThanOrEqual(88);
    expect(WORLD_ZONES.length).toBeLessThanOrEqual(95);
    for (const field of ["timezone", "zone", "city"] as const)
      expect(repeated(WORLD_ZONES.map((entry) => entry[field]))).toEqual([]);
  });

  test("runs from UTC-12:00 to UTC+14:00, in order from west to east", () => {
    const starts = WORLD_ZONES.map(({ zone }) => ruleAhead(zone).offsets[0] as number);
    expect([starts[0], starts.at(-1)]).toEqual([-720, 840]);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test("says Standard Time only for zones without DST", () => {
    const standard = WORLD_ZONES.filter(({ timezone }) => timezone.includes("Standard Time"));
    expect(standard.filter(({ zone }) => ruleAhead(zone).untils.length > 0)).toEqual([]);
  });
});

describe("the city directory", () => {
  test("uses only zones in the time zone database, those of the zone table for its cities", () => {
    const zoneOf = new Map(WORLD_ZONES.map(({ city, zone }) => [city, zone]));
    const wrong = CITY_DIRECTORY.filter(
      ({ name, zone }) => !isKnownZone(zone) || (zoneOf.get(name) ?? zone) !== zone,
    );
    expect(wrong).toEqual([]);
  });

  test("lists each city once, in alphabetical order", () => {
    const names = CITY_DIRECTORY.map(({ name }) => name);
    expect(repeated(names)).toEqual([]);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
  });
});

describe("aliases", () => {
  const ALIASES = parseZoneAliases();
  const countriesOf = (zone: string) => ALIASES.get(zone)?.countries ?? [];
  const zonesIn = (code: string) => moment.tz.zonesForCountry(code);
  const isAlike = (zone: string) => (name: string) => textOf(name) === textOf(zone);

  test("belong to entries of the table, each once", () => {
    expect([...ALIASES.keys()].toSorted()).toEqual(WORLD_ZONES.map(({ zone }) => zone).toSorted());
  });

  test("name every country of the time zone database in each of its rules, and no other", () => {
    const known = moment.tz.countries();
    const wrong = WORLD_ZONES.flatMap(({ zone }) =>
      countriesOf(zone)
        .filter((code) => known.includes(code) && !zonesIn(code).some(isAlike(zone)))
        .map((code) => `${zone}: ${code}`),
    );
    const missing = known.flatMap((code) => {
      const named = WORLD_ZONES.filter(({ zone }) => countriesOf(zone).includes(code));
      return zonesIn(code)
        .filter((name) => !named.some(({ zone }) => isAlike(zone)(name)))
        .map((name) => `${code}: ${name}`);
    });
    expect([wrong, missing]).toEqual([[], []]);
  });

  test("that are cities of the time zone database have the time of that city", () => {
    const cities = NAMES.filter((zone) => /^(?!Etc).+\//.test(zone));
    const zonesOf = Map.groupBy(cities, (name) =>
      (name.split("/").at(-1) ?? "").replaceAll("_", " "),
    );
    const wrong = [...ALIASES].flatMap(([zone, { places }]) =>
      places
        .filter((place) => zonesOf.get(place)?.some(isAlike(zone)) === false)
        .map((place) => `${zone}: ${place}`),
    );
    expect(wrong).toEqual([]);
  });

  test("have the abbreviations of the time zone database", () => {
    const missing = WORLD_ZONES.flatMap(({ zone }) => {
      const { abbrs = [], untils = [] } = moment.tz.zone(zone) ?? {};
      const known = ALIASES.get(zone)?.abbreviations ?? [];
      return abbrs
        .filter((name, index) => (untils[index] ?? 0) > FROM && /^[A-Z]+$/.test(name))
        .filter((name) => !known.includes(name))
        .map((name) => `${zone}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
