import { useId } from "react";
import * as m from "#messages";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { HourCycleSwitch } from "../time/hour-cycle-switch.tsx";
import { FloatingClockButton } from "../wall/float/floating-clock-button.tsx";
import { KeyShortcutsSwitch } from "./key-shortcuts-switch.tsx";
import { ThemeSwitch } from "./theme/theme-switch.tsx";

/** The choices of how the page looks. A native popover, so that it opens before the page is hydrated. */
export function SettingsMenu() {
  const id = useId();
  return (
    <>
      <IconButton label={m.settings()} title={m.settings()} popoverTarget={id}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M1.5 4.5h6.2M12.3 4.5h2.2M1.5 11.5h2.2M8.3 11.5h6.2"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
          />
          <circle cx="10" cy="4.5" r="2" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <circle cx="6" cy="11.5" r="2" fill="none" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </IconButton>
      <div id={id} popover="auto" className="settings-menu" data-waits="menus">
        <HourCycleSwitch />
        <ThemeSwitch />
        <KeyShortcutsSwitch />
        <FloatingClockButton />
      </div>
    </>
  );
}
