import { useSyncExternalStore } from "react";
import type { ZoneMoment } from "../../shared/zones/zone-moment.ts";
import { createStore } from "../storage/store.ts";

/** What the page says about a picked time, beside each clock that shows it. */
export interface PickedTimeFormatter {
  /** The part of the day in a zone: "night". */
  readonly dayPart: (moment: ZoneMoment) => string;
  /** The part of the day in a zone, if the visitor's own is another. */
  readonly differentDayPart: (moment: ZoneMoment) => string | undefined;
  /** The clock changes of a zone between now and then, if any. */
  readonly changes: (moment: ZoneMoment) => string | undefined;
  /** The distance of a minute (ms) from now: "In 3 h". */
  readonly distance: (minute: number) => string;
}

interface PickedTime {
  /** The instant (ms) shown instead of now; "now" while the time picker is open and nothing is picked. */
  readonly picked: number | "now" | undefined;
  readonly formatter: PickedTimeFormatter | undefined;
}

const store = createStore<PickedTime>({ picked: undefined, formatter: undefined });
const showingNow = createStore(true);

/** Shows an instant (ms) on the whole page and opens the time picker; undefined shows now and closes it. */
export function showInstant(instant: number | undefined): void {
  pick(instant);
}

/** Opens the time picker, or closes it and shows now. */
export function setTimePickerOpen(isOpen: boolean): void {
  if (!isOpen) pick(undefined);
  else if (store.get().picked === undefined) pick("now");
}

export function useIsTimePickerOpen(): boolean {
  return useSyncExternalStore(store.subscribe, readIsTimePickerOpen, () => false);
}

/** Sets the formatter, which is lazy-loaded with the time picker. */
export function setPickedTimeFormatter(formatter: PickedTimeFormatter): void {
  store.set({ ...store.get(), formatter });
}

/** The instant (ms) that the page shows instead of now; undefined while it shows now. */
export function useShownInstant(): number | undefined {
  return useSyncExternalStore(store.subscribe, readShownInstant, () => undefined);
}

export function readShownInstant(): number | undefined {
  const { picked } = store.get();
  return picked === "now" ? undefined : picked;
}

/** The formatter, if it is loaded and a picked time is shown. */
export function readPickedTimeFormatter(): PickedTimeFormatter | undefined {
  return readShownInstant() === undefined ? undefined : store.get().formatter;
}

export const subscribeToShownInstant = store.subscribe;

/** Notifies when the page turns from now to a picked time or back, not for each step of the slider. */
export const subscribeToShowingNow = showingNow.subscribe;

function pick(picked: PickedTime["picked"]): void {
  if (picked === store.get().picked) return;
  const isNow = typeof picked !== "number";
  document.documentElement.toggleAttribute("data-picked-time", !isNow);
  store.set({ ...store.get(), picked });
  showingNow.set(isNow);
}

function readIsTimePickerOpen(): boolean {
  return store.get().picked !== undefined;
}
