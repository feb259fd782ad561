import { useId, useRef } from "react";
import { formatTwoDigits } from "#formats/first-view";
import * as m from "#messages";
import { LanguageMenu } from "../i18n/choice/language-menu.tsx";
import { hourCycle } from "../i18n/times.ts";
import { useIsHydrated } from "../kit/lazy/prerendered.tsx";
import { Button } from "../kit/ui/button.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { keyShortcuts } from "../kit/ui/key-shortcuts.ts";
import { SegmentedControl } from "../kit/ui/segmented-control.tsx";
import { FloatingClockButton } from "../wall/float/floating-clock-button.tsx";
import { ThemeSwitch } from "./theme/theme-switch.tsx";
import { WallButton } from "./wall-host.tsx";

/** The choices of how the page looks. A native popover, so that it opens before the page is hydrated. */
function SettingsMenu({ languageMenuId }: { readonly languageMenuId: string }) {
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
      <div
        id={id}
        ref={menu}
        popover="auto"
        className="settings-menu popover-card strong-ink gap-3"
        data-waits="menus"
      >
        <div className="settings-menu-narrow grid">
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

const SHORTCUTS = [
  { value: "on", name: m.shortcutsOn(), icon: m.shortcutsOn() },
  { value: "off", name: m.shortcutsOff(), icon: m.shortcutsOff() },
] as const;

/** Not in the prerendered document, which has no shortcuts yet, and not on a phone, which has no keys. */
export function KeyShortcutsSwitch() {
  const choice = keyShortcuts.use();
  return (
    useIsHydrated() &&
    matchMedia("(any-pointer: fine)").matches && (
      <SegmentedControl
        label={m.shortcuts()}
        options={SHORTCUTS}
        value={choice}
        onChange={keyShortcuts.choose}
      />
    )
  );
}

const HOUR_CYCLES = ["12", "24"] as const;

/** In the digits of the reader, which the prerendered document does not know. */
function HourCycleSwitch() {
  const isHydrated = useIsHydrated();
  return (
    <SegmentedControl
      label={m.hours()}
      options={HOUR_CYCLES.map((hours) => ({
        value: hours,
        name: m.hourFormat({ hours }),
        icon: m.hourFormatShort({ hours: isHydrated ? formatTwoDigits(Number(hours)) : hours }),
      }))}
      value={hourCycle.use()}
      onChange={hourCycle.choose}
    />
  );
}

export function HeaderMenus() {
  const languageMenuId = useId();
  return (
    <>
      <LanguageMenu id={languageMenuId} />
      <SettingsMenu languageMenuId={languageMenuId} />
    </>
  );
}
