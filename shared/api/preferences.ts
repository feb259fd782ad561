import { type Static, Type } from "typebox";
import { STORABLE_TEXT } from "../storable-text.ts";
import { Availability } from "./availability.ts";
import { TownNames } from "./places.ts";

export const MAX_PREFERENCES = 100;

/** The largest value of a 32-bit integer column. */
export const MAX_DISPLAY_ORDER = 2_147_483_647;

export const LIST_IS_FULL = `A list holds at most ${MAX_PREFERENCES} time zones. Remove one to add another.`;
export const LIST_HAS_CHANGED =
  "This list was changed somewhere else, so the new order wasn’t saved.";

export const Preference = Type.Object({
  id: Type.String(),
  userId: Type.String({ description: 'The user\'s id, or "anonymous"' }),
  timezone: Type.String({
    description:
      "A name of the zone table, or an IANA zone: that of the place, or the entry itself",
  }),
  customName: Type.Union([Type.String(), Type.Null()]),
  cityId: Type.Union([Type.String(), Type.Null()], {
    description: "The id of a place; null for an entry of the zone table, or of a zone",
  }),
  place: Type.Optional(TownNames),
  availability: Type.Optional(Availability),
  displayOrder: Type.Integer({ minimum: 0 }),
  createdAt: Type.Optional(Type.String({ description: "Only on entries stored in the browser" })),
});
export type Preference = Static<typeof Preference>;

export type PreferenceDraft = Pick<
  Preference,
  "timezone" | "customName" | "cityId" | "place" | "availability"
>;

export const preferencesPath = (userId: string) => `/api/users/${userId}/timezone-preferences`;

export const preferencePath = (userId: string, id: string) => `${preferencesPath(userId)}/${id}`;

export const mergePath = (userId: string) => `${preferencesPath(userId)}/merge`;

/** `PUT`: reorders the whole list; 409 if the ids are not exactly those of the list. */
export const preferenceOrderPath = (userId: string) => `${preferencesPath(userId)}/order`;

export const PreferenceList = Type.Array(Preference);

const CustomName = Type.Union([Type.String({ pattern: STORABLE_TEXT }), Type.Null()]);

/** Checked against the rules and the place data. The limits are above the length of every zone and id. */
const ZoneOrPlace = {
  timezone: Type.String({ maxLength: 64 }),
  cityId: Type.Union([Type.String({ maxLength: 20 }), Type.Null()]),
};

export const NewPreference = Type.Object(
  {
    userId: Type.String(),
    ...ZoneOrPlace,
    customName: CustomName,
    availability: Type.Optional(Availability),
    displayOrder: Type.Integer({ minimum: 0, maximum: MAX_DISPLAY_ORDER }),
  },
  { additionalProperties: false },
);
export type NewPreference = Static<typeof NewPreference>;

export const PreferenceChange = Type.Object(
  { customName: Type.Optional(CustomName), availability: Type.Optional(Availability) },
  { additionalProperties: false, minProperties: 1 },
);
export type PreferenceChange = Static<typeof PreferenceChange>;

export const PreferenceOrder = Type.Object(
  { ids: Type.Array(Type.String(), { maxItems: MAX_PREFERENCES }) },
  { additionalProperties: false },
);
export type PreferenceOrder = Static<typeof PreferenceOrder>;

export const Merge = Type.Object(
  {
    preferences: Type.Array(
      Type.Object(
        {
          timezone: ZoneOrPlace.timezone,
          customName: CustomName,
          cityId: Type.Optional(ZoneOrPlace.cityId),
          availability: Type.Optional(Availability),
        },
        { additionalProperties: false },
      ),
      { maxItems: MAX_PREFERENCES },
    ),
  },
  { additionalProperties: false },
);
export type Merge = Static<typeof Merge>;

/** Equal for entries with the same place, or without a place the same zone, and the same name. */
export function entryKey({ timezone, customName, cityId }: PreferenceDraft): string {
  return JSON.stringify([cityId, cityId === null ? timezone : null, customName]);
}
