import { Type } from "typebox";
import { KEPT_TEXT } from "../shared/kept-text.ts";

/** The parameters of an address that names one thing of a user's. */
export const OneOfAUser = Type.Object({
  userId: Type.String(),
  id: Type.String({ pattern: KEPT_TEXT }),
});
