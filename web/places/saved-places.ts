import type { Availability } from "../../shared/api/availability.ts";
import type { TownPlace } from "../../shared/place.ts";
import { fitName } from "../../shared/zones/search-zones.ts";
import { placeName, untranslatedName } from "../language/names.ts";
import { createStore } from "../storage/store.ts";
import type { SearchResult } from "./search-results.ts";

/** The towns of the visitor's list, which can be searched without the server. */
export const savedTowns = createStore<readonly TownPlace[]>([]);

/** A zone of the visitor's list. */
export interface SavedZone {
  /** The id of its entry; undefined for the visitor's own zone. */
  readonly id?: string;
  readonly zone: string;
  readonly cityId: string | null;
  /** The custom name, or else the city. */
  readonly name: string;
  readonly city: string;
  readonly availability?: Availability;
}

/** The visitor's list in order, without unknown zones. */
export const savedZones = createStore<readonly SavedZone[]>([]);

/** The towns whose names fit a text, best first. */
export function findAmong(towns: readonly TownPlace[], text: string): readonly SearchResult[] {
  return towns
    .flatMap((place) => {
      const fit = fitName(placeName(place), text) ?? fitName(untranslatedName(place), text);
      return fit === undefined ? [] : [{ place, isSure: false, fit }];
    })
    .toSorted((one, other) => one.fit - other.fit);
}
