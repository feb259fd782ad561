import { useId, useRef } from "react";
import * as m from "#messages";
import { Button } from "../kit/ui/button.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { HourCycleSwitch } from "../time/hour-cycle-switch.tsx";
import { FloatingClockButton } from "../wall/float/floating-clock-button.tsx";
import { KeyShortcutsSwitch } from "./key-shortcuts-switch.tsx";
import { ThemeSwitch } from "./theme/theme-switch.tsx";
import { WallButton } from "./wall-button.tsx";

/** The choices of how the page looks. A native popover, so that it opens before the page is hydrated. */
export function SettingsMenu({ languageMenuId }: { readonly languageMenuId: string }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <IconButton label={m.settings()} title={m.settings()} popoverTarget={id}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M3 8h0M8 8h0M13 8h0"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </svg>
      </IconButton>
      <div id={id} ref={menu} popover="auto" className="settings-menu" data-waits="menus">
        <div className="settings-menu-narrow">
          <WallButton onPress={() => menu.current?.hidePopover()} />
          <Button variant="quiet" popoverTarget={languageMenuId}>
            {m.language()}
          </Button>
        </div>
        <HourCycleSwitch />
        <ThemeSwitch />
        <KeyShortcutsSwitch />
        <FloatingClockButton />
      </div>
    </>
  );
}
