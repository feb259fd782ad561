import type { HourCycle } from "../../shared/zones/format-time.ts";
import { createStoredChoice } from "../storage/stored-choice.ts";

const hourCycle = createStoredChoice<HourCycle>("hour-cycle", ["12", "24"]);

export function useHourCycle(): HourCycle {
  return hourCycle.use();
}

export function chooseHourCycle(choice: HourCycle): void {
  hourCycle.choose(choice);
}
