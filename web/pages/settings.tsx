import { FloatingClockButton } from "../float/floating-clock-button.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { HourCycleSwitch } from "../time/hour-cycle-switch.tsx";

/** The choices of how the page looks; lazily hydrated. */
export function Settings() {
  return (
    <>
      <HourCycleSwitch />
      <ThemeSwitch />
      <FloatingClockButton />
    </>
  );
}
