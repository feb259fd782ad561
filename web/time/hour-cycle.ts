import type { HourCycle } from "../../shared/zones/format-time.ts";
import { createKeptChoice } from "../kept-choice.ts";

const hourCycle = createKeptChoice<HourCycle>("hour-cycle", ["12", "24"]);

/** Whether times are told in 12 hours or in 24, as this visitor wants them. */
export function useHourCycle(): HourCycle {
  return hourCycle.use();
}

export function chooseHourCycle(choice: HourCycle): void {
  hourCycle.choose(choice);
}
