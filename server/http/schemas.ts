import { Type } from "typebox";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";

export const NoFields = Type.Object({}, { additionalProperties: false });

/** Of a query that is ignored. */
export const AnyFields = Type.Object({});

export const NoBody = Type.Union([Type.Null(), NoFields]);

export const UserParams = Type.Object({ userId: Type.String() });

export const UserItemParams = Type.Object({
  userId: Type.String(),
  id: Type.String({ pattern: STORABLE_TEXT }),
});

/** The OpenAPI `security` of a call that a session changes but that needs none. */
export const OPTIONAL_SESSION = [{}, { session: [] }];
