import { Type } from "typebox";

/** A body or query string that names nothing: whatever it carries is refused by name. */
export const NoFields = Type.Object({}, { additionalProperties: false });
