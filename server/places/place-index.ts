import type { FoundPlaces, Town } from "../../shared/api/places.ts";
import { Refusal } from "../http/errors.ts";

export interface SearchedPlaces extends FoundPlaces {
  /** How many names the search looked at: what it cost. */
  readonly visits: number;
}

export interface PlaceIndex {
  /** The places that `text` names, best first, at most `limit`. */
  readonly search: (text: string, limit: number) => SearchedPlaces;
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

/** Throws a refusal if the index can't be loaded. */
export async function loadedPlaces(places: Places): Promise<PlaceIndex> {
  const index = places.index ?? (await places.whenLoaded());
  if (!index) throw new Refusal("unavailable", "Places can't be looked up right now.");
  return index;
}
