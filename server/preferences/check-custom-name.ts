import { CUSTOM_NAME_LENGTH } from "../../shared/preferences.ts";
import { Refusal } from "../errors.ts";

/** The name trimmed. Throws a Refusal for one that is empty or too long. */
export function checkCustomName(customName: string | null): string | null {
  const name = customName?.trim() ?? null;
  if (name === "") throw invalid('The field "customName" is empty; null stands for no name.');
  if (name && name.length > CUSTOM_NAME_LENGTH) {
    throw invalid(`The field "customName" has more than ${CUSTOM_NAME_LENGTH} characters.`);
  }
  return name;
}

const invalid = (message: string) => new Refusal(400, "invalid_request", message);
