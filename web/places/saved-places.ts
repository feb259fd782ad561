import type { Availability } from "../../shared/api/availability.ts";
import { fitName } from "../../shared/zones/search-zones.ts";
import { cityName } from "../language/names.ts";
import { createStore } from "../storage/store.ts";
import type { FoundPlace } from "./search-results.ts";

/** The places of the visitor's list, which can be searched without the server. */
export const savedPlaces = createStore<readonly FoundPlace[]>([]);

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

/** The places whose names fit a text, best first. */
export function findAmong(places: readonly FoundPlace[], text: string): readonly FoundPlace[] {
  return places
    .flatMap((place) => {
      const fit = fitName(cityName(place.name, place.zone), text) ?? fitName(place.name, text);
      return fit === undefined ? [] : [{ place, fit }];
    })
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ place }) => place);
}
