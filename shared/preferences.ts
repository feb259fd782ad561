import { type Static, Type } from "typebox";

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
