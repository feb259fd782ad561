import type { LookupFile, Select } from "../database/lookup-file.ts";

interface TownRow {
  readonly rank: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** Most points on land have a town in one of the first two. Farther from any town than the last, as in the middle of an ocean, a point has no name. */
const RADII_KM = [5, 30, 250];
const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;
const POLE = 90;
const HALF_CIRCLE = 180;

/** Returns a function that finds the rank of the nearest town to a point in degrees, or undefined if none is within 250 km. */
export function nearestPlace({ prepare }: LookupFile) {
  const select = prepare(
    `select rank, latitude, longitude from place where is_town = 1 and latitude between ?1 - ?3 and ?1 + ?3
     and min(abs(longitude - ?2), 360 - abs(longitude - ?2)) <= ?4`,
  ) as Select<TownRow>;
  return (latitude: number, longitude: number): number | undefined => {
    for (const radiusKm of RADII_KM) {
      const [nearest] = select(latitude, longitude, ...halfBox(latitude, radiusKm))
        .map((town) => ({ ...town, km: distanceKm(town, { latitude, longitude }) }))
        .sort((one, other) => one.km - other.km);
      if (nearest && nearest.km <= radiusKm) return nearest.rank;
    }
    return undefined;
  };
}

/** Half the height and width in degrees of a box around all points within a radius. */
function halfBox(latitude: number, radiusKm: number): [height: number, width: number] {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const height = angle / RADIANS;
  const hasPole = Math.abs(latitude) + height >= POLE;
  const width = Math.asin(Math.sin(angle) / Math.cos(latitude * RADIANS)) / RADIANS;
  return [height, hasPole ? HALF_CIRCLE : width];
}

/** By the haversine formula, which is exact to 0.5 %. */
function distanceKm(
  from: Omit<TownRow, "rank">,
  { latitude, longitude }: Omit<TownRow, "rank">,
): number {
  const north = Math.sin(((from.latitude - latitude) * RADIANS) / 2);
  const east = Math.sin(((from.longitude - longitude) * RADIANS) / 2);
  const squared =
    north ** 2 + Math.cos(from.latitude * RADIANS) * Math.cos(latitude * RADIANS) * east ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squared)));
}
