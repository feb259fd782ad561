import { useSyncExternalStore } from "react";
import type { ZoneMoment } from "../../shared/zones/zone-moment.ts";

/** What the page says about a picked time, beside each clock that shows it. */
export interface ShownWords {
  /** The part of the day in a zone: "night". */
  readonly dayPart: (moment: ZoneMoment) => string;
  /** The clock changes of a zone between now and then, if any. */
  readonly changes: (moment: ZoneMoment) => string | undefined;
  /** The distance of a minute (ms) from now: "3 h from now". */
  readonly distance: (minute: number) => string;
}

const listeners = new Set<() => void>();
let shown: number | undefined;
let words: ShownWords | undefined;

/** Has every time on the page be that of an instant (ms) in place of now; undefined for now again. */
export function showInstant(instant: number | undefined): void {
  if (instant === shown) return;
  shown = instant;
  document.documentElement.toggleAttribute("data-another-time", shown !== undefined);
  notify();
}

/** Gives the page the words for another time, which come after it. */
export function setShownWords(given: ShownWords): void {
  words = given;
  notify();
}

/** The instant (ms) that the page shows in place of now; undefined while it shows now. */
export function useShownInstant(): number | undefined {
  return useSyncExternalStore(subscribeToShownInstant, readShownInstant, () => undefined);
}

export function readShownInstant(): number | undefined {
  return shown;
}

/** The words, while another time than now is shown and when they are there. */
export function readShownWords(): ShownWords | undefined {
  return shown === undefined ? undefined : words;
}

export function subscribeToShownInstant(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
