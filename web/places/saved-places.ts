import type { Availability } from "../../shared/api/availability.ts";
import type { Place, TownPlace } from "../../shared/place.ts";
import { placeName, untranslatedName } from "../i18n/names.ts";
import { createStore } from "../kit/storage/store.ts";
import type { SearchResult } from "./search-results.ts";
import { fitName } from "./search-zones.ts";

/** The towns of the visitor's list, which can be searched without the server. */
export const savedTowns = createStore<readonly TownPlace[]>([]);

/** A place by the name that is shown: a custom one, or else the city. */
export interface NamedPlace {
  readonly place: Place;
  readonly name: string;
}

/** An entry of the visitor's list, or the visitor. */
export interface ListEntry extends NamedPlace {
  /** Undefined for the visitor. */
  readonly id?: string;
  readonly city: string;
  readonly availability?: Availability;
}

/** The visitor's list in order, without unknown zones. */
export const savedEntries = createStore<readonly ListEntry[]>([]);

/** The towns whose names fit a text, best first. */
export function findAmong(towns: readonly TownPlace[], text: string): readonly SearchResult[] {
  return towns
    .flatMap((place) => {
      const fit = fitName(placeName(place), text) ?? fitName(untranslatedName(place), text);
      return fit === undefined ? [] : [{ place, isSure: false, fit }];
    })
    .toSorted((one, other) => one.fit - other.fit);
}
