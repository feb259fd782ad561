import { useId, useLayoutEffect, useRef } from "react";
import { formatTwoDigits } from "#formats/first-view";
import * as m from "#messages";
import { LanguageMenu } from "../i18n/choice/language-menu.tsx";
import { hourCycle } from "../i18n/times.ts";
import { useIsHydrated } from "../kit/lazy/prerendered.tsx";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";
import { Button } from "../kit/ui/button.tsx";
import { Icon, IconButton } from "../kit/ui/icon-button.tsx";
import { keyShortcuts } from "../kit/ui/key-shortcuts.ts";
import { SegmentedControl } from "../kit/ui/segmented-control.tsx";
import { FloatingClockButton } from "../wall/float/floating-clock-button.tsx";
import { WallButton } from "./wall-host.tsx";

/** The background of each theme, as in `colors.css`: browsers colour their own frame with it. */
const FRAME_COLORS = {
  light: "oklch(0.985 0.004 90)",
  dark: "oklch(0.165 0.016 268)",
} as const;

const chosenTheme = createStoredChoice("theme", ["system", "light", "dark"]);

const THEMES = [
  { value: "light", name: m.themeLight(), icon: <Sun /> },
  { value: "dark", name: m.themeDark(), icon: <Moon /> },
  { value: "system", name: m.themeSystem(), icon: <Half /> },
] as const;

export function ThemeSwitch() {
  const theme = chosenTheme.use();
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    // Until then it is as the script of the first frame set it.
    if (!isHydrated) return;
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }, [theme, isHydrated]);
  return (
    <>
      {(["light", "dark"] as const)
        .filter((one) => theme === "system" || theme === one)
        .map((one) => (
          <meta
            key={one}
            name="theme-color"
            content={FRAME_COLORS[one]}
            media={theme === "system" ? `(prefers-color-scheme: ${one})` : undefined}
          />
        ))}
      <SegmentedControl
        label={m.themeGroup()}
        options={THEMES}
        value={theme}
        onChange={chosenTheme.choose}
      />
    </>
  );
}

function Sun() {
  return (
    <Icon
      d="M8 1v1.7M8 13.3V15M1 8h1.7M13.3 8H15M3 3l1.2 1.2M11.8 11.8 13 13M3 13l1.2-1.2M11.8 4.2 13 3"
      width={1.4}
    >
      <circle cx="8" cy="8" r="2.9" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </Icon>
  );
}

function Moon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M6.2 2a6.2 6.2 0 1 0 7.8 7.8A6.4 6.4 0 0 1 6.2 2z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Half() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
    </svg>
  );
}

const SHORTCUTS = [
  { value: "on", name: m.shortcutsOn() },
  { value: "off", name: m.shortcutsOff() },
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

/** The languages, and the choices of how the page looks: native popovers, so that they open before the page is hydrated. */
export function HeaderMenus() {
  const [id, languageMenuId] = [useId(), useId()];
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <LanguageMenu id={languageMenuId} />
      <IconButton label={m.settings()} title={m.settings()} popoverTarget={id}>
        <Icon d="M3 8h0M8 8h0M13 8h0" width={2.4} />
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
