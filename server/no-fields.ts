import { Type } from "typebox";

/** A query string or an object that names nothing: whatever it carries is refused by name. */
export const NoFields = Type.Object({}, { additionalProperties: false });

/** No body at all, or one that names nothing. */
export const NoBody = Type.Union([Type.Null(), NoFields]);
