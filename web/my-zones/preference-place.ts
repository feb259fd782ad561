import type { Availability } from "../../shared/api/availability.ts";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { type ListPlace, ROWS } from "../../shared/place.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";

/** Undefined if the table no longer has the row. The rules may not know the zone of a town. */
export function placeOf({ timezone, cityId, place }: PreferenceDraft): ListPlace | undefined {
  if (cityId === null) return ROWS.find((row) => row.timezone === timezone);
  return { kind: "town", id: cityId, zone: timezone, ...(place && { names: place }) };
}

export function draftOf(
  place: ListPlace,
  customName: string | null,
  availability?: Availability,
): PreferenceDraft {
  const own = { customName, ...(availability && { availability }) };
  if (place.kind === "row") return { timezone: place.timezone, cityId: null, ...own };
  const { id, zone, names } = place;
  return { timezone: zone, cityId: id, ...(names && { place: names }), ...own };
}

/** Undefined also without rules for the zone, whose time can't be shown then. */
export function shownPlaceOf(preference: PreferenceDraft): ListPlace | undefined {
  const place = placeOf(preference);
  return place && isKnownZone(place.zone) ? place : undefined;
}
