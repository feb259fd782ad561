import { type FoundPlaces, MAX_FOUND_PLACES, type Town } from "../../../shared/api/places.ts";
import { findCity } from "../../../shared/deep-link/find-city.ts";
import { chooseLinkedPlace, isNumericId, linkCity } from "../../../shared/deep-link/name-place.ts";
import type { EmbedClock } from "../../../shared/embed.ts";
import { formatShortOffset } from "../../../shared/zones/format-offset.ts";
import { labelZone } from "../../../shared/zones/label-zone.ts";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import { isKnownZone, normalizeZoneName } from "../../../shared/zones/zone-rules.ts";

interface PlaceFinder {
  readonly search: (text: string, limit: number) => FoundPlaces;
  readonly find: (id: string) => Town | undefined;
}

/** Loads on first use. */
export interface EmbedPlaces {
  /** Undefined if they can't be loaded. */
  readonly whenLoaded: () => Promise<PlaceFinder | undefined>;
}

/** A zone without a city. The sign of these names is inverted, as in POSIX. */
const FIXED_OFFSET = /^GMT[+-]/;

/** The clock of a zone of tzdb, whatever the case of its letters. */
export function findZoneClock(text: string): EmbedClock | undefined {
  const zone = normalizeZoneName(text.replaceAll(" ", "_"));
  if (!isKnownZone(zone)) return undefined;
  const label = labelZone(zone);
  const name = FIXED_OFFSET.test(label) ? formatShortOffset(offsetMinutesAt(zone, 0)) : label;
  return { name, zone, city: zone };
}

/** The clock of a place's id, or of a city as `?city=` finds it. */
export function findPlaceClock(text: string, places: PlaceFinder, nowMs: number): EmbedClock {
  const place = isNumericId(text) ? places.find(text) : findNamed(text, places, nowMs);
  if (!place || !isKnownZone(place.zone)) return { unknown: text };
  return { name: place.name, zone: place.zone, city: text };
}

function findNamed(text: string, places: PlaceFinder, nowMs: number) {
  const found = places.search(text, MAX_FOUND_PLACES);
  const known = findCity(text);
  if (known) return linkCity(text, known, nowMs, found);
  return chooseLinkedPlace(text, found) ?? places.find(text);
}
