import type { MeetingPerson } from "../../shared/meeting/meeting.ts";
import type { Place } from "../../shared/place.ts";
import { createStore } from "../kit/storage/store.ts";

/** A place with the name by which it is shown: an entry of the visitor's list, the visitor, or somebody in a meeting. */
export interface ListEntry extends MeetingPerson {
  readonly id?: string;
  readonly name: string;
  readonly city: string;
}

export const NOT_LOADED: readonly ListEntry[] = [];

/** The visitor's list in order, without unknown zones; empty until it is loaded. */
export const listEntries = createStore(NOT_LOADED);

/** Places that are still to be added, because the code that does it could not be loaded. */
export const placesLeft: Place[] = [];
