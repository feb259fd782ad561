import { CUSTOM_NAME_LENGTH, tidyCustomName } from "../../shared/custom-name.ts";
import { Refusal } from "../errors.ts";

/** The name trimmed. Throws a Refusal for one that is empty or too long. */
export function checkCustomName(customName: string | null): string | null {
  const name = tidyCustomName(customName);
  if (name === undefined) {
    throw invalid(`The field "customName" has more than ${CUSTOM_NAME_LENGTH} characters.`);
  }
  if (name === null && customName !== null) {
    throw invalid('The field "customName" is empty; null stands for no name.');
  }
  return name;
}

const invalid = (message: string) => new Refusal(400, "invalid_request", message);
