import { SegmentedControl } from "../ui/segmented-control.tsx";
import { chooseHourCycle, useHourCycle } from "./hour-cycle.ts";

const OPTIONS = [
  { value: "12", name: "12 hours", icon: "12 h" },
  { value: "24", name: "24 hours", icon: "24 h" },
] as const;

export function HourCycleSwitch() {
  return (
    <SegmentedControl
      label="Hours"
      options={OPTIONS}
      value={useHourCycle()}
      onChange={chooseHourCycle}
    />
  );
}
