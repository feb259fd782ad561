import type { FoundTown, Town } from "../api/places.ts";
import { DAY_MS } from "../durations.ts";
import { fullPlaceName, placeRegion } from "../place-names.ts";
import { civilOffsetMinutesAt } from "../zones/civil-offset.ts";
import { normalizeForSearch } from "../zones/normalize-for-search.ts";
import type { City } from "./find-city.ts";

/** The city or place that a text names, as in a link. */
export interface LinkedCity extends City {
  /** The name, with region and country where the name alone is ambiguous. */
  readonly fullName: string;
  /** Other places that the text names as well, the largest first. */
  readonly others: readonly LinkedName[];
  /** The spelling of the text, if nothing has that name. */
  readonly misspelled?: string;
}

interface LinkedName {
  readonly label: string;
  /** Names the place in another link. */
  readonly city: string;
}

const MAX_OTHERS = 4;
const HALF_YEAR_MS = 182 * DAY_MS;

/** The first of the places that a text names, among the others; undefined without one. */
export function linkPlaces(text: string, places: readonly FoundTown[]): LinkedCity | undefined {
  const [place] = places;
  if (!place) return undefined;
  const { name, zone, match } = place;
  const namesakes = findNamesakes(match === "misspelled" ? (place.matched ?? name) : text, places);
  const others = namesakes.includes(place) ? nameOthers(namesakes, place) : [];
  const isAlone = namesakes.includes(place) && others.length === 0;
  const fullName = isAlone ? name : fullPlaceName(place);
  return { name, zone, fullName, others, ...(match === "misspelled" && { misspelled: text }) };
}

/** A place that a link names by its id. */
export function linkPlace(place: Town): LinkedCity {
  return { name: place.name, zone: place.zone, fullName: fullPlaceName(place), others: [] };
}

/**
 * A city of the page's own names, with the other places of that name as far as they are known. It gets its own zone from the places,
 * since the table has one zone for cities with the same time from an instant (ms) on. An alias gives way to the largest place of that
 * name: "Gold Coast" is a city in Australia before it is Ghana.
 */
export function linkCity(
  text: string,
  { name, zone, isAlias }: City,
  instant: number,
  places: readonly FoundTown[] = [],
): LinkedCity {
  const largest = isAlias ? linkPlaces(text, places) : undefined;
  if (largest && !haveSameTime(largest.zone, zone, instant)) return largest;
  const namesakes = findNamesakes(text, places);
  const place = namesakes.find((one) => haveSameTime(one.zone, zone, instant));
  const others = nameOthers(
    namesakes.filter(({ matched }) => matched === null),
    place,
  );
  const hasOwnName = place?.matched === null;
  const fullName = hasOwnName && others.length > 0 ? fullPlaceName({ ...place, name }) : name;
  return { name, zone: place?.zone ?? zone, fullName, others };
}

/** In winter and in summer. */
function haveSameTime(zone: string, other: string, instant: number): boolean {
  return [instant, instant + HALF_YEAR_MS].every(
    (one) => civilOffsetMinutesAt(zone, one) === civilOffsetMinutesAt(other, one),
  );
}

/** The places whose name is the whole text. */
function findNamesakes(text: string, places: readonly FoundTown[]): readonly FoundTown[] {
  const wanted = normalizeForSearch(text);
  return places.filter(({ matched, name }) => normalizeForSearch(matched ?? name) === wanted);
}

/** Beside a place with that very name, places that only were or are also called so are left out. */
function nameOthers(namesakes: readonly Town[], shown: Town | undefined): readonly LinkedName[] {
  return namesakes
    .filter((one) => one !== shown && (one.matched === null || shown?.matched))
    .slice(0, MAX_OTHERS)
    .map((one) => ({ label: labelBeside(one, shown), city: cityOf(one) }));
}

/** "Springfield, Missouri", with the country only if it is another. */
function labelBeside(place: Town, shown: Town | undefined): string {
  const region = placeRegion({ ...place, country: null });
  return place.country === shown?.country && region !== ""
    ? `${place.name}, ${region}`
    : fullPlaceName(place);
}

/** An id with letters may be the name of another place. */
function cityOf(place: Town): string {
  return isNumericId(place.id) ? place.id : fullPlaceName(place);
}

export function isNumericId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}
