import { useEffect, useEffectEvent } from "react";
import { createStoredChoice } from "../storage/stored-choice.ts";

/** Whether single characters are shortcuts: WCAG 2.1.4 wants a way to turn them off. */
export const keyShortcuts = createStoredChoice("key-shortcuts", ["on", "off"]);

/** Calls `act` when a character is typed. Returns whether shortcuts are on. */
export function useKeyShortcut(character: string, act: (event: KeyboardEvent) => void): boolean {
  const isOn = keyShortcuts.use() === "on";
  const onPress = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (key === character && !ctrlKey && !metaKey && !altKey && !isComposing) onPress(event);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOn, character]);
  return isOn;
}
