import * as m from "#messages";
import { useIsHydrated } from "../kit/lazy/use-is-hydrated.ts";
import { keyShortcuts } from "../kit/ui/key-shortcuts.ts";
import { SegmentedControl } from "../kit/ui/segmented-control.tsx";

const OPTIONS = [
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
        options={OPTIONS}
        value={choice}
        onChange={keyShortcuts.choose}
      />
    )
  );
}
