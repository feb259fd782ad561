import { useLayoutEffect } from "react";
import * as m from "#messages";
import { useIsHydrated } from "../../kit/lazy/prerendered.tsx";
import { createStoredChoice } from "../../kit/storage/stored-choice.ts";
import { SegmentedControl } from "../../kit/ui/segmented-control.tsx";

/** The background of each theme, as in `colors.css`: browsers colour their own frame with it. */
const FRAME_COLORS = {
  light: "oklch(0.985 0.004 90)",
  dark: "oklch(0.165 0.016 268)",
} as const;

const chosenTheme = createStoredChoice("theme", ["system", "light", "dark"]);

const OPTIONS = [
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
      {theme === "system" ? (
        <>
          <meta
            name="theme-color"
            content={FRAME_COLORS.light}
            media="(prefers-color-scheme: light)"
          />
          <meta
            name="theme-color"
            content={FRAME_COLORS.dark}
            media="(prefers-color-scheme: dark)"
          />
        </>
      ) : (
        <meta name="theme-color" content={FRAME_COLORS[theme]} />
      )}
      <SegmentedControl
        label={m.themeGroup()}
        options={OPTIONS}
        value={theme}
        onChange={chosenTheme.choose}
      />
    </>
  );
}

function Sun() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="2.9" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path
        d="M8 1v1.7M8 13.3V15M1 8h1.7M13.3 8H15M3 3l1.2 1.2M11.8 11.8 13 13M3 13l1.2-1.2M11.8 4.2 13 3"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
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
