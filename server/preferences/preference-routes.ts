import { Type } from "typebox";
import type { Availability } from "../../shared/api/availability.ts";
import {
  Merge,
  mergePath,
  NewPreference,
  Preference,
  PreferenceChange,
  PreferenceList,
  PreferenceOrder,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { findHoursFault, type HoursFault } from "../../shared/availability.ts";
import { MAX_CUSTOM_NAME_LENGTH, normalizeCustomName } from "../../shared/custom-name.ts";
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
import { checkPlace, namePlace, namePlaces, withKnownPlaces, withPlace } from "./entry-places.ts";
import {
  addPreference,
  listPreferences,
  mergePreferences,
  orderPreferences,
  removePreference,
  updatePreference,
} from "./preference-store.ts";

/** Writing a whole list takes about 5 ms. */
const WHOLE_LIST = { points: 5 };

export function preferenceRoutes(
  app: App,
  { db, places, now, sessions }: Basics & Owners & { readonly places: Places },
): void {
  const { requireOwner } = sessions;
  app.get(
    preferencesPath(":userId"),
    call("listPreferences", "List the user's time zones in their order", {
      onRequest: requireOwner,
      params: UserParams,
      response: { 200: PreferenceList },
    }),
    async (request) => namePlaces(places, await listPreferences(db, request.params.userId)),
  );

  app.post(
    preferencesPath(":userId"),
    call("addPreference", "Add a time zone", {
      onRequest: requireOwner,
      params: UserParams,
      body: NewPreference,
      response: { 201: Preference },
    }),
    async (request, reply) => {
      const { userId, timezone, cityId, availability } = request.body;
      if (userId !== request.params.userId) {
        throw new Refusal("invalid_request", 'The field "userId" is another user\'s id.');
      }
      const customName = checkCustomName(request.body.customName);
      checkHours(availability);
      const place = await checkPlace(places, cityId, timezone);
      const entry = { timezone, customName, cityId, ...(availability && { availability }) };
      const preference = await addPreference(db, userId, entry, now());
      if (!preference) throw new Refusal("list_full");
      return reply.code(201).send(withPlace(preference, place));
    },
  );

  app.patch(
    preferencePath(":userId", ":id"),
    call("updatePreference", "Rename a time zone, or change when its person can meet", {
      onRequest: requireOwner,
      params: UserItemParams,
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
      if (!preference) throw new Refusal("preference_not_found");
      return namePlace(places, preference);
    },
  );

  app.put(
    preferenceOrderPath(":userId"),
    call("reorderPreferences", "Reorder the whole list", {
      config: WHOLE_LIST,
      onRequest: requireOwner,
      params: UserParams,
      body: PreferenceOrder,
      response: { 200: PreferenceList },
    }),
    async (request) => {
      const list = await orderPreferences(db, request.params.userId, request.body.ids);
      if (!list) throw new Refusal("list_changed");
      return namePlaces(places, list);
    },
  );

  app.delete(
    preferencePath(":userId", ":id"),
    call("removePreference", "Remove a time zone", {
      onRequest: requireOwner,
      params: UserItemParams,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const { userId, id } = request.params;
      if (!(await removePreference(db, userId, id))) throw new Refusal("preference_not_found");
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
        onRequest: requireOwner,
        params: UserParams,
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
      const list = await mergePreferences(db, request.params.userId, known, now());
      if (!list) throw new Refusal("list_full");
      return namePlaces(places, list);
    },
  );
}

const HOURS_FAULTS: Readonly<Record<HoursFault, string>> = {
  "equal-ends": "working hours that end when they start",
  overlap: "working hours that overlap",
  "two-forms": '"week" beside "hours" or "weekend"',
};

function checkHours(availability: Availability = {}): void {
  const fault = findHoursFault(availability);
  if (!fault) return;
  throw new Refusal("invalid_request", `The field "availability" has ${HOURS_FAULTS[fault]}.`);
}

function checkCustomName(customName: string | null): string | null {
  const name = normalizeCustomName(customName);
  if (name !== undefined) return name;
  throw new Refusal(
    "invalid_request",
    `The field "customName" has more than ${MAX_CUSTOM_NAME_LENGTH} characters.`,
  );
}
