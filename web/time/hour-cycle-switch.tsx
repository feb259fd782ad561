import { Segments } from "../ui/segments.tsx";
import { chooseHourCycle, useHourCycle } from "./hour-cycle.ts";

const SEGMENTS = [
  { value: "12", name: "12 hours", sign: "12 h" },
  { value: "24", name: "24 hours", sign: "24 h" },
] as const;

/** Has every time on the page told in 12 hours or in 24. */
export function HourCycleSwitch() {
  return (
    <Segments label="Hours" segments={SEGMENTS} value={useHourCycle()} onChange={chooseHourCycle} />
  );
}
