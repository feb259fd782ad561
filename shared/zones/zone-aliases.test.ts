import moment from "moment-timezone";
import { describe, expect, test } from "vitest";
import { WORLD_ZONES } from "./world-zones.ts";
import { parseZoneAliases } from "./zone-aliases.ts";

const FROM = Date.UTC(2026, 10, 20);
const TO = Date.UTC(2036, 10, 20);

const ALIASES = parseZoneAliases();
const countriesOf = (zone: string) => ALIASES.get(zone)?.countries ?? [];

/** The offset at FROM and each change up to TO; zones with equal text have one civil time. */
function ruleOf(name: string): string {
  const zone = moment.tz.zone(name);
  if (!zone) throw new Error(`Unknown zone: ${name}`);
  const changes = zone.untils.flatMap((until, index) =>
    until > FROM && until <= TO && zone.offsets[index] !== zone.offsets[index + 1]
      ? [[until, zone.offsets[index + 1]]]
      : [],
  );
  return JSON.stringify([zone.utcOffset(FROM), changes]);
}

describe("aliases", () => {
  test("belong to entries of the table, each once", () => {
    expect([...ALIASES.keys()].toSorted()).toEqual(WORLD_ZONES.map(({ zone }) => zone).toSorted());
  });

  test("name only countries that use the rule of the entry", () => {
    const known = new Set(moment.tz.countries());
    const wrong = WORLD_ZONES.flatMap(({ zone }) =>
      countriesOf(zone)
        .filter((code) => known.has(code))
        .filter(
          (code) => !moment.tz.zonesForCountry(code).some((name) => ruleOf(name) === ruleOf(zone)),
        )
        .map((code) => `${zone}: ${code}`),
    );
    expect(wrong).toEqual([]);
  });

  test("name every country of the time zone database in each of its rules", () => {
    const missing = moment.tz.countries().flatMap((code) =>
      moment.tz
        .zonesForCountry(code)
        .filter(
          (name) =>
            !WORLD_ZONES.some(
              ({ zone }) => countriesOf(zone).includes(code) && ruleOf(zone) === ruleOf(name),
            ),
        )
        .map((name) => `${code}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("that are cities of the time zone database have the time of that city", () => {
    const zonesOf = new Map<string, string[]>();
    for (const name of moment.tz.names().filter((zone) => /^(?!Etc).+\//.test(zone))) {
      const place = (name.split("/").at(-1) ?? "").replaceAll("_", " ");
      zonesOf.set(place, [...(zonesOf.get(place) ?? []), name]);
    }
    const wrong = [...ALIASES].flatMap(([zone, { places }]) =>
      places
        .filter((place) => zonesOf.has(place))
        .filter((place) => !zonesOf.get(place)?.some((name) => ruleOf(name) === ruleOf(zone)))
        .map((place) => `${zone}: ${place}`),
    );
    expect(wrong).toEqual([]);
  });

  test("have the abbreviations of the time zone database", () => {
    const missing = WORLD_ZONES.flatMap(({ zone }) => {
      const { abbrs = [], untils = [] } = moment.tz.zone(zone) ?? {};
      const known = ALIASES.get(zone)?.abbreviations ?? [];
      return abbrs
        .filter(
          (abbreviation, index) => (untils[index] ?? 0) > FROM && /^[A-Z]+$/.test(abbreviation),
        )
        .filter((abbreviation) => !known.includes(abbreviation))
        .map((abbreviation) => `${zone}: ${abbreviation}`);
    });
    expect([...new Set(missing)]).toEqual([]);
  });
});
