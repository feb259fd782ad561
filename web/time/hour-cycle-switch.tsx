import * as m from "#messages";
import { SegmentedControl } from "../kit/ui/segmented-control.tsx";
import { chooseHourCycle, useHourCycle } from "./hour-cycle.ts";

const OPTIONS = [
  { value: "12", name: m.hours12(), icon: m.hours12Short() },
  { value: "24", name: m.hours24(), icon: m.hours24Short() },
] as const;

export function HourCycleSwitch() {
  return (
    <SegmentedControl
      label={m.hours()}
      options={OPTIONS}
      value={useHourCycle()}
      onChange={chooseHourCycle}
    />
  );
}
