import { firstIndex } from "./first-index.ts";
import type { PlaceColumns, TownColumns } from "./index-data.ts";
import { toLatitude, toLongitude } from "./place-file.ts";

/** Farther from any town, as in the middle of an ocean, a point has no name. */
const MAX_KM = 250;
const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;
const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS;

/** Finds the nearest town by walking away from its latitude. */
export class NearestPlace {
  readonly #columns: PlaceColumns & TownColumns;

  constructor(columns: PlaceColumns & TownColumns) {
    this.#columns = columns;
  }

  /** The rank of the nearest town to a point in degrees, or undefined if none is within 250 km. */
  find(latitude: number, longitude: number): number | undefined {
    const { townsByLatitude } = this.#columns;
    let nearest: number | undefined;
    let leastKm = MAX_KM;
    const start = firstIndex(
      0,
      townsByLatitude.length,
      (index) => this.#latitude(townsByLatitude[index] as number) >= latitude,
    );
    for (const step of [1, -1]) {
      let index = step > 0 ? start : start - 1;
      for (; index >= 0 && index < townsByLatitude.length; index += step) {
        const rank = townsByLatitude[index] as number;
        if (Math.abs(this.#latitude(rank) - latitude) * KM_PER_DEGREE > leastKm) break;
        const km = this.#distanceKm(rank, latitude, longitude);
        if (km > leastKm) continue;
        leastKm = km;
        nearest = rank;
      }
    }
    return nearest;
  }

  #latitude(rank: number): number {
    return toLatitude(this.#columns.latitudes[rank] as number);
  }

  /** By the haversine formula, which is exact to 0.5 %. */
  #distanceKm(rank: number, latitude: number, longitude: number): number {
    const ownLatitude = this.#latitude(rank);
    const ownLongitude = toLongitude(this.#columns.longitudes[rank] as number);
    const north = Math.sin(((ownLatitude - latitude) * RADIANS) / 2);
    const east = Math.sin(((ownLongitude - longitude) * RADIANS) / 2);
    const squared =
      north ** 2 + Math.cos(ownLatitude * RADIANS) * Math.cos(latitude * RADIANS) * east ** 2;
    return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squared)));
  }
}
