import type { Accuracy } from "../../shared/api/page-settings.ts";
import { createStoredChoice } from "../storage/stored-choice.ts";

const asked = createStoredChoice<Accuracy>("accuracy", ["simulated", "measured"]);

/** Whether this visitor's page measures: as the operator set it, or as asked for in this browser; and how to ask. */
export function useAccuracy(byDefault: Accuracy): [Accuracy, (accuracy: Accuracy) => void] {
  const choice = asked.use();
  return [byDefault === "measured" ? byDefault : choice, asked.choose];
}
