import {
  type FoundPlaces,
  MAX_FOUND_PLACES,
  MAX_PLACE_QUERY_LENGTH,
  PLACES_PATH,
  placePath,
  type Town,
} from "../../shared/api/places.ts";
import {
  chooseLinkedPlace,
  isNumericId,
  type LinkedCity,
  linkPlace,
} from "../../shared/deep-link/name-place.ts";
import { ApiError, callApi } from "../kit/api/api-client.ts";

const TIMEOUT_MS = 8000;

/** The place that the server knows by a text or an id; undefined if it knows none. Throws if it can't be asked. */
export async function findLinkedCity(text: string): Promise<LinkedCity | undefined> {
  // What is left of an invalid percent-encoding is no name.
  if (text.includes("\ufffd")) return undefined;
  try {
    if (isNumericId(text)) return linkPlace((await ask(placePath(text))) as Town);
    const found = await findPlaces(text);
    return found && chooseLinkedPlace(text, found);
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
    throw error;
  }
}

/** Enough to have the namesakes among places that are also called so. Undefined for a text that is too long to be a name. */
export async function findPlaces(text: string): Promise<FoundPlaces | undefined> {
  if (text.length > MAX_PLACE_QUERY_LENGTH) return undefined;
  const query = new URLSearchParams({ q: text, limit: String(MAX_FOUND_PLACES) });
  return (await ask(`${PLACES_PATH}?${query}`)) as FoundPlaces;
}

async function ask(path: string): Promise<unknown> {
  const response = await callApi(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return response.json();
}
