import { CUSTOM_NAME_LENGTH, tidyCustomName } from "../../shared/custom-name.ts";
import { Refusal } from "../http/errors.ts";

/** The name trimmed, null for none. Throws a Refusal for one that is too long. */
export function checkCustomName(customName: string | null): string | null {
  const name = tidyCustomName(customName);
  if (name !== undefined) return name;
  throw new Refusal(
    "invalid_request",
    `The field "customName" has more than ${CUSTOM_NAME_LENGTH} characters.`,
  );
}
