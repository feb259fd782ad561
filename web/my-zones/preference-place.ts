import type { Availability } from "../../shared/api/availability.ts";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { type Place, ROWS } from "../../shared/place.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";

/** Undefined for a name that is neither a row nor a zone. The rules may not know the zone of a town. */
export function placeOf({ timezone, cityId, place }: PreferenceDraft): Place | undefined {
  if (cityId === null) {
    const row = ROWS.find((one) => one.timezone === timezone);
    return row ?? (isKnownZone(timezone) ? { kind: "zone", zone: timezone } : undefined);
  }
  return { kind: "town", id: cityId, zone: timezone, ...(place && { names: place }) };
}

export function draftOf(
  place: Place,
  customName: string | null,
  availability?: Availability,
): PreferenceDraft {
  const own = { customName, ...(availability && { availability }) };
  if (place.kind === "row") return { timezone: place.timezone, cityId: null, ...own };
  if (place.kind === "zone") return { timezone: place.zone, cityId: null, ...own };
  const { id, zone, names } = place;
  return { timezone: zone, cityId: id, ...(names && { place: names }), ...own };
}

/** Undefined also without rules for the zone, whose time can't be shown then. */
export function shownPlaceOf(preference: PreferenceDraft): Place | undefined {
  const place = placeOf(preference);
  return place && isKnownZone(place.zone) ? place : undefined;
}
