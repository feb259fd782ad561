import { useEffect } from "react";
import { modalDialog } from "./toast.ts";
import { useDebouncedValue } from "./use-debounced-value.ts";

/** A live region announces only what changes in it after it was added. */
const SPOKEN_AFTER_MS = 100;
/** Orca reads the region only once it has gone through all other changes of the page. */
const SPOKEN_FOR_MS = 10_000;

let region: HTMLElement | undefined;
let last = "";
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes screen readers speak a text, by the page's one live region, which is soon empty again. Of two texts at once the last is spoken. */
export function announce(text: string, afterMs = SPOKEN_AFTER_MS): void {
  if (text === "") return;
  region?.replaceChildren();
  clearTimeout(timer);
  timer = setTimeout(speak, afterMs, text);
}

/** Announces a text once it has not changed for a moment: not every keystroke. */
export function useAnnouncement(text: string): void {
  const rested = useDebouncedValue(text);
  useEffect(() => announce(rested), [rested]);
}

function speak(text: string): void {
  region ??= createRegion();
  const home = modalDialog.get() ?? document.body;
  if (region.parentElement !== home) {
    home.append(region);
    timer = setTimeout(speak, SPOKEN_AFTER_MS, text);
    return;
  }
  // A text equal to the last one would not be spoken.
  last = text === last ? `${text}\u00a0` : text;
  region.textContent = last;
  timer = setTimeout(() => region?.replaceChildren(), SPOKEN_FOR_MS);
}

function createRegion(): HTMLElement {
  const element = document.createElement("div");
  element.ariaLive = "polite";
  element.className = "sr-only";
  return element;
}
