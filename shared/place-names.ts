import type { TownNames } from "./api/places.ts";
import { isVisible } from "./custom-name.ts";
import { STORABLE_TEXT } from "./storable-text.ts";

/** In UTF-16 code units. */
export const MAX_PLACE_NAME_LENGTH = 200;

const STORABLE = new RegExp(STORABLE_TEXT, "u");
const LINE_BREAK_OR_CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Whether a text can be the id of a place: of GeoNames, or one of our own with letters. */
export function isPlaceId(text: unknown): text is string {
  return typeof text === "string" && /^[a-z0-9-]{1,20}$/.test(text);
}

/** The names of a place from outside, such as a file; undefined if they are not valid. */
export function parsePlaceNames(value: unknown): TownNames | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { name, region = null, country = null } = value as Partial<TownNames>;
  return isName(name) && isNameOrNull(region) && isNameOrNull(country)
    ? { name, region, country }
    : undefined;
}

/** Joins names from the innermost place on; other languages than English have commas and an order of their own. */
type JoinPlaces = (names: readonly string[]) => string;

const joinWithCommas: JoinPlaces = (names) => names.join(", ");

/** "Hyōgo, Japan": what tells a place from others with its name. Empty if nothing more is known. */
export function placeRegion(place: TownNames, join = joinWithCommas): string {
  return join(placeParts(place));
}

/** "Springfield, Illinois", or with the country if the region is unknown. */
export function nameWithRegion(place: TownNames, join = joinWithCommas): string {
  return join([place.name, ...placeParts(place).slice(0, 1)]);
}

export function fullPlaceName(place: TownNames, join = joinWithCommas): string {
  return join([place.name, ...placeParts(place)]);
}

function placeParts({ name, region, country }: TownNames): string[] {
  return [region, country].flatMap((part) => (part === null || part === name ? [] : part));
}

function isName(name: unknown): name is string {
  return (
    typeof name === "string" &&
    isVisible(name) &&
    name.length <= MAX_PLACE_NAME_LENGTH &&
    STORABLE.test(name) &&
    !LINE_BREAK_OR_CONTROL.test(name)
  );
}

function isNameOrNull(name: unknown): name is string | null {
  return name === null || isName(name);
}
