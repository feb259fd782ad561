import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FoundPlaces, Town } from "../../shared/api/places.ts";
import type { LookupFile, Select } from "../database/lookup-file.ts";
import { Refusal } from "../http/errors.ts";
import { hashSources, openPrepared, PREPARED_FILE } from "./build-places.ts";
import { nearestPlace } from "./nearest-place.ts";
import { PlaceSearch } from "./search-places.ts";

export interface PlaceIndex {
  /** The places that `text` names, best first, at most `limit`. */
  readonly search: (text: string, limit: number) => FoundPlaces;
  readonly find: (id: string) => Town | undefined;
  /** The nearest town, or undefined in the middle of an ocean. Coordinates are in degrees. */
  readonly nearest: (latitude: number, longitude: number) => Town | undefined;
}

/** The index loads on first use, or once the server listens. */
export interface Places {
  /** Undefined until the index is loaded. */
  readonly index: PlaceIndex | undefined;
  /** Resolves once the index is loaded; undefined if it can't be loaded. Never rejects. */
  readonly whenLoaded: () => Promise<PlaceIndex | undefined>;
}

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const PREPARE = fileURLToPath(new URL("prepare.ts", import.meta.url));

/** Opens the places on first use. A failure is reported once. */
export function openPlaces(onFailure: (error: unknown) => void, folder = FOLDER): Places {
  let index: PlaceIndex | undefined;
  let loading: Promise<PlaceIndex | undefined> | undefined;

  async function load(): Promise<PlaceIndex | undefined> {
    try {
      index = placeIndex(await openOrPrepare(folder));
    } catch (error) {
      onFailure(error);
    }
    return index;
  }

  return {
    get index() {
      return index;
    },
    whenLoaded() {
      loading ??= load();
      return loading;
    },
  };
}

/** Throws a refusal if the index can't be loaded. */
export async function loadedPlaces(places: Places): Promise<PlaceIndex> {
  const index = places.index ?? (await places.whenLoaded());
  if (!index) throw new Refusal("unavailable", "Places can't be looked up right now.");
  return index;
}

/** Opens the prepared file next to the compiled one. If there is none of this version, another process prepares it first. */
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
  const search = new PlaceSearch(file);
  const nearest = nearestPlace(file);
  const columns =
    "id, names, name as region, country, country_code as countryCode, zone, latitude, longitude, population";
  const selectPlace = file.prepare(
    `select ${columns} from place join region using (region) where rank = ?`,
  ) as Select<PlaceRow>;
  const selectRank = file.prepare("select rank from place where id = ?") as Select<{
    rank: number;
  }>;

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
      const { found, corrected } = search.search(text, limit);
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
