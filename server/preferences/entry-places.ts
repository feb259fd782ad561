import type { Town } from "../../shared/api/places.ts";
import type { Preference, PreferenceDraft } from "../../shared/api/preferences.ts";

/** The place data as far as lists need them. */
export interface EntryPlaces {
  /** Resolves to undefined if the data can't be loaded. */
  readonly whenLoaded: () => Promise<
    { readonly find: (id: string) => Town | undefined } | undefined
  >;
}

/** Returns why an entry can't have this place, or undefined if it can. */
export function refusePlace(place: Town | undefined, timezone: string): string | undefined {
  if (!place) return 'The field "cityId" is not the id of a known place.';
  if (place.zone !== timezone)
    return `The field "timezone" is not the place's zone, ${place.zone}.`;
  return undefined;
}

/** An entry with the names and the current zone of its place. An entry of an unknown place stays as it is. */
export async function namePlace(places: EntryPlaces, entry: Preference): Promise<Preference> {
  const place = await findPlace(places, entry);
  if (!place) return entry;
  const { name, region, country, zone } = place;
  return { ...entry, timezone: zone, place: { name, region, country } };
}

export async function namePlaces(
  places: EntryPlaces,
  list: readonly Preference[],
): Promise<Preference[]> {
  return Promise.all(list.map((entry) => namePlace(places, entry)));
}

/** Entries with the current zones of their places, without those of unknown places. */
export async function withKnownPlaces(
  places: EntryPlaces,
  entries: readonly PreferenceDraft[],
): Promise<PreferenceDraft[]> {
  const known = entries.map(async (entry) => {
    const place = await findPlace(places, entry);
    if (place) return { ...entry, timezone: place.zone };
    return entry.cityId === null ? entry : [];
  });
  return (await Promise.all(known)).flat();
}

/** An entry without a place doesn't wait for the data. */
async function findPlace(
  places: EntryPlaces,
  { cityId }: PreferenceDraft,
): Promise<Town | undefined> {
  return cityId === null ? undefined : (await places.whenLoaded())?.find(cityId);
}
