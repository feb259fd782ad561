import { type FoundPlaces, MAX_FOUND_PLACES } from "../../../shared/api/places.ts";
import { findCity } from "../../../shared/deep-link/find-city.ts";
import { chooseLinkedPlace, linkCity } from "../../../shared/deep-link/name-place.ts";
import { meaningsOfAbbreviation } from "../../../shared/phrase/zone-abbreviations.ts";
import { fullPlaceName } from "../../../shared/place-names.ts";
import { Refusal } from "../../http/errors.ts";
import { type NamedZone, ToolError } from "./tool.ts";

interface PlaceSearch {
  readonly search: (text: string, limit: number) => FoundPlaces;
}

/** The index of places, which loads on first use. */
export interface Places {
  /** Undefined until it is loaded. */
  readonly index: PlaceSearch | undefined;
  /** Undefined if it can't be loaded. */
  readonly whenLoaded: () => Promise<PlaceSearch | undefined>;
}

interface Dependencies {
  readonly places: Places;
  /** The name of a zone as tzdb spells it; undefined for an unknown one. */
  readonly findZone: (name: string) => string | undefined;
  readonly nowMs: number;
  /** Resolves at the caller's turn for a search, or rejects with a refusal. */
  readonly takeTurn: () => Promise<void>;
}

const MAX_NEAR_NAMES = 5;
/** Others, such as "Cuba", are names of places first. */
const IS_ZONE_ONLY = /[/\d]|^[A-Z]+$/;

/**
 * Makes a function that finds what a text names as a whole: a zone of tzdb, or a place with or without region and country. It throws
 * ToolError with near names if there is none, and a refusal if places can't be searched.
 */
export function placeFinder({ places, findZone, nowMs, takeTurn }: Dependencies) {
  return async (text: string): Promise<NamedZone> => {
    const zone = findZone(text.trim().replaceAll(" ", "_"));
    if (zone && IS_ZONE_ONLY.test(zone)) return { name: zone, shortName: zone, zone, others: [] };
    await takeTurn();
    const index = places.index ?? (await places.whenLoaded());
    if (!index) throw new Refusal("unavailable", "Places can't be looked up right now.");
    const found = index.search(text, MAX_FOUND_PLACES);
    const city = findCity(text);
    const place = city ? linkCity(text, city, nowMs, found) : chooseLinkedPlace(text, found);
    if (!place || place.misspelled !== undefined) throw new ToolError(describeUnknown(text, found));
    return {
      name: place.fullName,
      shortName: place.name,
      zone: place.zone,
      others: place.others.map(({ label }) => label),
    };
  };
}

function describeUnknown(text: string, { places }: FoundPlaces): string {
  const towns = places.slice(0, MAX_NEAR_NAMES).map((place) => fullPlaceName(place));
  const zones = (meaningsOfAbbreviation(text) ?? []).map(({ zone }) => zone);
  const near = [...zones, ...towns];
  const hint =
    near.length > 0
      ? `Near names: ${near.join("; ")}.`
      : "Name a city, with its country if need be, or a tzdb zone such as Europe/Berlin.";
  return `There is no place or zone "${text}". ${hint}`;
}
