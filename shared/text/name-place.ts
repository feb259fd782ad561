import type { FoundTown, Town } from "../api/places.ts";
import { fullPlaceName, placeRegion } from "../place-names.ts";
import { normalizeForSearch } from "../zones/normalize-for-search.ts";
import type { ResolvedText } from "./answers.ts";

export interface LinkedCity {
  readonly name: string;
  readonly zone: string;
  readonly fullName: string;
  readonly others: readonly { readonly label: string; readonly city: string }[];
  readonly misspelled?: string;
}

const MAX_OTHERS = 4;

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

export function namedBy(text: string, resolved: ResolvedText<FoundTown>) {
  const answers = "answers" in resolved ? resolved.answers : [];
  const clocks = answers.flatMap((one) => (one.kind === "now" ? one.clock : []));
  const towns = clocks.flatMap((clock) => (clock.kind === "place" ? clock.place : []));
  return { clocks, city: clocks[0]?.kind === "place" ? linkPlaces(text, towns) : undefined };
}

export function linkPlace(place: Town): LinkedCity {
  return { name: place.name, zone: place.zone, fullName: fullPlaceName(place), others: [] };
}

function findNamesakes(text: string, places: readonly FoundTown[]): readonly FoundTown[] {
  const wanted = normalizeForSearch(text);
  return places.filter(({ matched, name }) => normalizeForSearch(matched ?? name) === wanted);
}

/** Beside a place with that very name, places that only were or are also called so are left out. */
function nameOthers(namesakes: readonly Town[], shown: Town | undefined) {
  return namesakes
    .filter((one) => one !== shown && (one.matched === null || shown?.matched))
    .slice(0, MAX_OTHERS)
    .map((one) => ({
      label: labelBeside(one, shown),
      // An id with letters may be the name of another place.
      city: isNumericId(one.id) ? one.id : fullPlaceName(one),
    }));
}

/** "Springfield, Missouri", with the country only if it is another. */
function labelBeside(place: Town, shown: Town | undefined): string {
  const region = placeRegion({ ...place, country: null });
  return place.country === shown?.country && region !== ""
    ? `${place.name}, ${region}`
    : fullPlaceName(place);
}

export function isNumericId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}
