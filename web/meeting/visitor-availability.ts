import { useMemo } from "react";
import type { Availability } from "../../shared/api/availability.ts";
import { readAvailability } from "../../shared/availability.ts";
import { parseJson } from "../kit/storage/parse-json.ts";
import { createStoredText } from "../kit/storage/stored-choice.ts";

const stored = createStoredText("visitor-availability");

/** When the visitor can meet, a setting of this browser: the visitor is no entry of a list. Undefined if all is default. */
export function useVisitorAvailability(): Availability | undefined {
  const text = stored.use();
  return useMemo(() => readAvailability(parseJson(text)), [text]);
}

export function storeVisitorAvailability(availability: Availability): void {
  const kept = readAvailability(availability);
  stored.choose(kept ? JSON.stringify(kept) : "");
}
