import { type Static, Type } from "typebox";
import { WORLD_ZONES } from "./zones/world-zones.ts";

/** Characters a custom name has at most, counted after trimming. */
export const CUSTOM_NAME_LENGTH = 60;

/** Entries a person's list holds at most. */
export const PREFERENCES_AT_MOST = 100;

export const CUSTOM_NAME_TOO_LONG = `A custom name has at most ${CUSTOM_NAME_LENGTH} characters.`;
export const LIST_IS_FULL = `A list holds at most ${PREFERENCES_AT_MOST} time zones. Remove one to add another.`;

export const Preference = Type.Object({
  id: Type.String(),
  userId: Type.String({ description: 'The user\'s id, or "anonymous"' }),
  timezone: Type.String({ description: "A name of the zone table" }),
  customName: Type.Union([Type.String(), Type.Null()]),
  cityId: Type.Null(),
  displayOrder: Type.Integer({ minimum: 0 }),
  createdAt: Type.Optional(Type.String({ description: "Only on entries kept in the browser" })),
});
export type Preference = Static<typeof Preference>;

/** `GET`: a user's list, in its order. `POST`: adds an entry. */
export const preferencesPath = (userId: string) => `/api/users/${userId}/timezone-preferences`;

/** `DELETE`: one entry. */
export const preferencePath = (userId: string, id: string) => `${preferencesPath(userId)}/${id}`;

/** `POST`: adds what a browser kept for an anonymous visitor; what the list has already is not added again. */
export const mergePath = (userId: string) => `${preferencesPath(userId)}/merge`;

export const PreferenceList = Type.Array(Preference);

const TimezoneName = Type.Unsafe<string>({
  type: "string",
  enum: WORLD_ZONES.map(({ timezone }) => timezone),
});
const CustomName = Type.Union([Type.String(), Type.Null()]);

export const NewPreference = Type.Object(
  {
    userId: Type.String(),
    timezone: TimezoneName,
    customName: CustomName,
    cityId: Type.Null(),
    displayOrder: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  },
  { additionalProperties: false },
);
export type NewPreference = Static<typeof NewPreference>;

export const Merge = Type.Object(
  {
    preferences: Type.Array(
      Type.Object(
        { timezone: TimezoneName, customName: CustomName },
        { additionalProperties: false },
      ),
      { maxItems: PREFERENCES_AT_MOST },
    ),
  },
  { additionalProperties: false },
);
export type Merge = Static<typeof Merge>;
