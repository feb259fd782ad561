import { Type } from "typebox";
import type { Availability } from "../../shared/api/availability.ts";
import type { Town } from "../../shared/api/places.ts";
import {
  entryKey,
  Merge,
  mergePath,
  NewPreference,
  Preference,
  PreferenceChange,
  type PreferenceDraft,
  PreferenceList,
  PreferenceOrder,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { findHoursFault, type HoursFault } from "../../shared/availability.ts";
import { MAX_CUSTOM_NAME_LENGTH, normalizeCustomName } from "../../shared/custom-name.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { Refusal } from "../http/errors.ts";
import {
  type App,
  type Basics,
  call,
  type Owners,
  UserItemParams,
  UserParams,
} from "../http/feature.ts";
import type { Places } from "../places/places.ts";
import { changeList, listPreferences, updatePreference } from "./preference-store.ts";

/** Writing a whole list takes about 5 ms. */
const WHOLE_LIST = { points: 5 };

export function preferenceRoutes(
  app: App,
  { db, places, now, sessions }: Basics & Owners & { readonly places: Places },
): void {
  const ofList = { onRequest: sessions.requireOwner, params: UserParams };
  const ofEntry = { onRequest: sessions.requireOwner, params: UserItemParams };
  app.get(
    preferencesPath(":userId"),
    call("listPreferences", "List the user's time zones in their order", {
      ...ofList,
      response: { 200: PreferenceList },
    }),
    async (request) => namePlaces(places, await listPreferences(db, request.params.userId)),
  );

  app.post(
    preferencesPath(":userId"),
    call("addPreference", "Add a time zone", {
      ...ofList,
      body: NewPreference,
      response: { 201: Preference },
    }),
    async (request, reply) => {
      const { userId, timezone, cityId, availability } = request.body;
      if (userId !== request.params.userId) {
        throw invalid("userId", "is another user's id");
      }
      const customName = checkCustomName(request.body.customName);
      checkHours(availability);
      const place = await checkPlace(places, cityId, timezone);
      const entry = { timezone, customName, cityId, ...(availability && { availability }) };
      const list = await changeList(db, userId, now(), (others) => [...others, entry]);
      return reply.code(201).send(withPlace(list.at(-1) as Preference, place));
    },
  );

  app.patch(
    preferencePath(":userId", ":id"),
    call("updatePreference", "Rename a time zone, or change when its person can meet", {
      ...ofEntry,
      body: PreferenceChange,
      response: { 200: Preference },
    }),
    async (request) => {
      const { userId, id } = request.params;
      const { customName, availability } = request.body;
      checkHours(availability);
      const preference = await updatePreference(db, userId, id, {
        ...(customName !== undefined && { customName: checkCustomName(customName) }),
        ...(availability && { availability }),
      });
      return withPlace(preference, await findPlace(places, preference));
    },
  );

  app.put(
    preferenceOrderPath(":userId"),
    call("reorderPreferences", "Reorder the whole list", {
      config: WHOLE_LIST,
      ...ofList,
      body: PreferenceOrder,
      response: { 200: PreferenceList },
    }),
    async (request) => {
      const { ids } = request.body;
      const list = await changeList(db, request.params.userId, now(), (former) => {
        const ordered = ids.flatMap((id) => former.find((entry) => entry.id === id) ?? []);
        const isWhole = ids.length === former.length && new Set(ordered).size === former.length;
        if (!isWhole) throw new Refusal("list_changed");
        return ordered;
      });
      return namePlaces(places, list);
    },
  );

  app.delete(
    preferencePath(":userId", ":id"),
    call("removePreference", "Remove a time zone", {
      ...ofEntry,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const { userId, id } = request.params;
      await changeList(db, userId, now(), (list) => {
        const rest = list.filter((entry) => entry.id !== id);
        if (rest.length === list.length) throw new Refusal("preference_not_found");
        return rest;
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    mergePath(":userId"),
    call(
      "mergePreferences",
      "Add the entries of a browser's list that this list does not have, without those of unknown places",
      {
        config: WHOLE_LIST,
        ...ofList,
        body: Merge,
        response: { 200: PreferenceList },
      },
    ),
    async (request) => {
      const entries = request.body.preferences.map(({ customName, cityId = null, ...entry }) => {
        checkHours(entry.availability);
        return { ...entry, customName: checkCustomName(customName), cityId };
      });
      const known = await withKnownPlaces(places, entries);
      const list = await changeList(db, request.params.userId, now(), (former) => {
        const byKey = new Map(known.toReversed().map((entry) => [entryKey(entry), entry]));
        for (const entry of former) byKey.delete(entryKey(entry));
        return [...former, ...known.filter((entry) => byKey.get(entryKey(entry)) === entry)];
      });
      return namePlaces(places, list);
    },
  );
}

const HOURS_FAULTS: Readonly<Record<HoursFault, string>> = {
  "equal-ends": "working hours that end when they start",
  overlap: "working hours that overlap",
  "two-forms": '"week" beside "hours" or "weekend"',
};

const invalid = (field: string, fault: string) =>
  new Refusal("invalid_request", `The field "${field}" ${fault}.`);

function checkHours(availability: Availability = {}): void {
  const fault = findHoursFault(availability);
  if (fault) throw invalid("availability", `has ${HOURS_FAULTS[fault]}`);
}

function checkCustomName(customName: string | null): string | null {
  const name = normalizeCustomName(customName);
  if (name !== undefined) return name;
  throw invalid("customName", `has more than ${MAX_CUSTOM_NAME_LENGTH} characters`);
}

const NO_PLACES = "The server can't check this place right now. Try again soon.";
const NO_ZONE = "is neither a name of the zone table nor an IANA zone that this server knows";
const TABLE: ReadonlySet<string> = new Set(WORLD_ZONES.map(({ timezone }) => timezone));

/** Returns the place of an entry, if it has one. Throws a refusal if the entry can't have this place, or this zone without one. */
async function checkPlace(
  places: Places,
  cityId: string | null,
  timezone: string,
): Promise<Town | undefined> {
  if (cityId === null) {
    if (isZone(timezone)) return undefined;
    throw invalid("timezone", NO_ZONE);
  }
  const index = await places.whenLoaded();
  if (!index) throw new Refusal("unavailable", NO_PLACES);
  const place = index.find(cityId);
  if (!place) throw invalid("cityId", "is not the id of a known place");
  if (place.zone !== timezone) throw invalid("timezone", `is not the place's zone, ${place.zone}`);
  return place;
}

function withPlace(entry: Preference, place: Town | undefined): Preference {
  if (!place) return entry;
  const { name, region, country, zone } = place;
  return { ...entry, timezone: zone, place: { name, region, country } };
}

/** An entry of an unknown place stays as it is. */
async function namePlaces(places: Places, list: readonly Preference[]): Promise<Preference[]> {
  return Promise.all(list.map(async (entry) => withPlace(entry, await findPlace(places, entry))));
}

function isZone(timezone: string): boolean {
  return TABLE.has(timezone) || isKnownZone(timezone);
}

/** Entries with the current zones of their places, without those of unknown places and zones. */
async function withKnownPlaces(
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
