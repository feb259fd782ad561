import { Type } from "typebox";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";

/** A query string or an object that names nothing: whatever it carries is refused by name. */
export const NoFields = Type.Object({}, { additionalProperties: false });

/** No body at all, or one that names nothing. */
export const NoBody = Type.Union([Type.Null(), NoFields]);

/** The parameters of an address that names one thing of a user's. */
export const UserItemParams = Type.Object({
  userId: Type.String(),
  id: Type.String({ pattern: STORABLE_TEXT }),
});
