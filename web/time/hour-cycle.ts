import type { HourCycle } from "../../shared/zones/format-time.ts";
import { defaultHourCycle } from "../language/format-time.ts";
import { createStoredChoice } from "../storage/stored-choice.ts";

const hourCycle = createStoredChoice<HourCycle>(
  "hour-cycle",
  defaultHourCycle === "12" ? ["12", "24"] : ["24", "12"],
);

export function useHourCycle(): HourCycle {
  return hourCycle.use();
}

export function chooseHourCycle(choice: HourCycle): void {
  hourCycle.choose(choice);
}
