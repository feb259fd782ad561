import { defaultHourCycle } from "#formats/first-view";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";

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
