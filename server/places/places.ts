import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FoundPlaces, Town } from "../../shared/api/places.ts";
import type { LookupFile } from "../database/lookup-file.ts";
import { Refusal } from "../http/errors.ts";
import { hashSources, openPrepared, PREPARED_FILE } from "./build-places.ts";
import { placeSearch } from "./search-places.ts";

export interface PlaceIndex {
  readonly search: (text: string, limit: number) => FoundPlaces;
  readonly find: (id: string) => Town | undefined;
  /** The nearest town, or undefined in the middle of an ocean. Coordinates are in degrees. */
  readonly nearest: (latitude: number, longitude: number) => Town | undefined;
}

export interface Places {
  /** Resolves once the index is loaded; undefined if it can't be loaded. Never rejects. */
  readonly whenLoaded: () => Promise<PlaceIndex | undefined>;
}

/** Most points on land have a town in one of the first two. Farther from any town than the last, as in the middle of an ocean, a point has no name. */
const RADII_KM = [5, 30, 250];
const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;
const POLE = 90;
const HALF_CIRCLE = 180;

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const PREPARE = fileURLToPath(new URL("prepare.ts", import.meta.url));

export function openPlaces(onFailure: (error: unknown) => void, folder = FOLDER): Places {
  const load = () =>
    openOrPrepare(folder)
      .then(placeIndex)
      .catch((error: unknown) => {
        onFailure(error);
        return undefined;
      });
  let loading: ReturnType<typeof load> | undefined;
  return {
    whenLoaded() {
      loading ??= load();
      return loading;
    },
  };
}

export async function loadedPlaces(places: Places): Promise<PlaceIndex> {
  const index = await places.whenLoaded();
  if (!index) throw new Refusal("unavailable", "Places can't be looked up right now.");
  return index;
}

async function openOrPrepare(folder: string): Promise<LookupFile> {
  const key = await hashSources(folder);
  const file = join(folder, PREPARED_FILE);
  return (
    openPrepared(file, key) ??
    (await prepare(folder, file, key).catch(() => prepareElsewhere(folder, key)))
  );
}

/** For a folder that the server may not write to. */
async function prepareElsewhere(folder: string, key: string): Promise<LookupFile> {
  const other = mkdtempSync(join(tmpdir(), "world-clock-"));
  try {
    return await prepare(folder, join(other, PREPARED_FILE), key);
  } finally {
    // An open file stays readable after it was removed, but for on Windows.
    if (process.platform !== "win32") rmSync(other, { recursive: true });
  }
}

async function prepare(folder: string, file: string, key: string): Promise<LookupFile> {
  await promisify(execFile)(process.execPath, [PREPARE, folder, file]);
  const prepared = openPrepared(file, key);
  if (!prepared) throw new Error("The places were not prepared.");
  return prepared;
}

interface PlaceRow extends Omit<Town, "name" | "matched"> {
  readonly names: string;
}

function placeIndex(file: LookupFile): PlaceIndex {
  const search = placeSearch(file);
  const nearest = nearestPlace(file);
  const selectPlace = file.prepare<PlaceRow>(
    `select id, names, name as region, country, country_code as countryCode, zone, latitude, longitude, population
     from place join region using (region) where rank = ?`,
  );
  const selectRank = file.prepare<{ rank: number }>("select rank from place where id = ?");

  function placeOf(rank: number, ordinal = 0): Town {
    const [row] = selectPlace(rank);
    if (!row) throw new RangeError(`There is no place ${rank}.`);
    const { id, names, ...rest } = row;
    const all = names.split("\t");
    const [name = ""] = all;
    const matched = all[ordinal] ?? name;
    return { id, name, matched: matched === name ? null : matched, ...rest };
  }

  return {
    search(text, limit) {
      const { found, corrected } = search(text, limit);
      const places = found.map(({ place, ordinal, match }) => ({
        ...placeOf(place, ordinal),
        match,
      }));
      const correct = corrected && placeOf(corrected.place, corrected.ordinal);
      return { places, corrected: correct ? (correct.matched ?? correct.name) : null };
    },
    find(id) {
      const [found] = selectRank(id);
      return found && placeOf(found.rank);
    },
    nearest(latitude, longitude) {
      const rank = nearest(latitude, longitude);
      return rank === undefined ? undefined : placeOf(rank);
    },
  };
}

function nearestPlace(file: LookupFile) {
  // By the haversine formula, which is exact to 0.5 %.
  const select = file.prepare<{ rank: number }>(
    `select rank from (
       select rank, pow(sin(radians(latitude - ?1) / 2), 2)
         + cos(radians(latitude)) * cos(radians(?1)) * pow(sin(radians(longitude - ?2) / 2), 2) as haversine
       from place where is_town = 1 and latitude between ?1 - ?3 and ?1 + ?3
       and min(abs(longitude - ?2), 360 - abs(longitude - ?2)) <= ?4
     ) where haversine <= ?5 order by haversine limit 1`,
  );
  return (latitude: number, longitude: number): number | undefined => {
    for (const radiusKm of RADII_KM) {
      const angle = radiusKm / EARTH_RADIUS_KM;
      const box = halfBox(latitude, angle);
      const [nearest] = select(latitude, longitude, ...box, Math.sin(angle / 2) ** 2);
      if (nearest) return nearest.rank;
    }
    return undefined;
  };
}

/** Half the height and width in degrees of a box around all points within an angle. */
function halfBox(latitude: number, angle: number): [height: number, width: number] {
  const height = angle / RADIANS;
  const hasPole = Math.abs(latitude) + height >= POLE;
  const width = Math.asin(Math.sin(angle) / Math.cos(latitude * RADIANS)) / RADIANS;
  return [height, hasPole ? HALF_CIRCLE : width];
}
