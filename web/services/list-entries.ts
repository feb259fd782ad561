import type { Availability } from "../../shared/api/availability.ts";
import type { Place } from "../../shared/place.ts";
import { createStore } from "../kit/storage/store.ts";

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

export const NOT_LOADED: readonly ListEntry[] = [];

/** The visitor's list in order, without unknown zones; empty until it is loaded. */
export const listEntries = createStore(NOT_LOADED);

/** Places that are still to be added, because the code that does it could not be loaded. */
export const placesLeft: Place[] = [];
