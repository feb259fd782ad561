import type { Town } from "../../shared/api/places.ts";
import type { Preference, PreferenceDraft } from "../../shared/api/preferences.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { Refusal } from "../http/errors.ts";
import type { Places } from "../places/places.ts";

const NO_PLACES = "The server can't check this place right now. Try again soon.";

const NO_ZONE =
  'The field "timezone" is neither a name of the zone table nor an IANA zone that this server knows.';
const TABLE: ReadonlySet<string> = new Set(WORLD_ZONES.map(({ timezone }) => timezone));

/** Returns the place of an entry, if it has one. Throws a refusal if the entry can't have this place, or this zone without one. */
export async function checkPlace(
  places: Places,
  cityId: string | null,
  timezone: string,
): Promise<Town | undefined> {
  if (cityId === null) {
    if (!isZone(timezone)) throw new Refusal("invalid_request", NO_ZONE);
    return undefined;
  }
  const index = await places.whenLoaded();
  if (!index) throw new Refusal("unavailable", NO_PLACES);
  const place = index.find(cityId);
  if (!place) {
    throw new Refusal("invalid_request", 'The field "cityId" is not the id of a known place.');
  }
  if (place.zone !== timezone) {
    const message = `The field "timezone" is not the place's zone, ${place.zone}.`;
    throw new Refusal("invalid_request", message);
  }
  return place;
}

/** An entry with the names and the current zone of its place. */
export function withPlace(entry: Preference, place: Town | undefined): Preference {
  if (!place) return entry;
  const { name, region, country, zone } = place;
  return { ...entry, timezone: zone, place: { name, region, country } };
}

/** An entry of an unknown place stays as it is. */
export async function namePlace(places: Places, entry: Preference): Promise<Preference> {
  return withPlace(entry, await findPlace(places, entry));
}

export async function namePlaces(
  places: Places,
  list: readonly Preference[],
): Promise<Preference[]> {
  return Promise.all(list.map((entry) => namePlace(places, entry)));
}

function isZone(timezone: string): boolean {
  return TABLE.has(timezone) || isKnownZone(timezone);
}

/** Entries with the current zones of their places, without those of unknown places and zones. */
export async function withKnownPlaces(
  places: Places,
  entries: readonly PreferenceDraft[],
): Promise<PreferenceDraft[]> {
  const known = entries.map(async (entry) => {
    const place = await findPlace(places, entry);
    if (place) return { ...entry, timezone: place.zone };
    return entry.cityId === null && isZone(entry.timezone) ? entry : [];
  });
  return (await Promise.all(known)).flat();
}

/** An entry without a place doesn't wait for the data. */
async function findPlace(places: Places, { cityId }: PreferenceDraft): Promise<Town | undefined> {
  return cityId === null ? undefined : (await places.whenLoaded())?.find(cityId);
}
