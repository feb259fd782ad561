import type { Accuracy } from "../../shared/api/page-settings.ts";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";

const storedChoice = createStoredChoice<Accuracy>("accuracy", ["simulated", "measured"]);

/** The accuracy shown, and its setter: an operator's "measured" overrides the choice stored in this browser. */
export function useAccuracy(defaultAccuracy: Accuracy): [Accuracy, (accuracy: Accuracy) => void] {
  const choice = storedChoice.use();
  return [defaultAccuracy === "measured" ? defaultAccuracy : choice, storedChoice.choose];
}
