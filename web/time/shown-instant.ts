import { type ReactNode, useSyncExternalStore } from "react";
import { createStore } from "../kit/storage/store.ts";
import type { ZoneMoment } from "../zones/zone-moment.ts";

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
  /** What a minute (ms) is where it was asked for, and for the visitor; undefined if no place was asked for. */
  readonly equation: (minute: number, visitorZone: string) => Equation | undefined;
}

interface Equation {
  /** What a range is for the visitor. */
  readonly range: string | undefined;
  /** The other sides, beside the visitor's time. */
  readonly cards: ReactNode;
}

interface ShownTime {
  /** The instant (ms) that a link shows instead of now. */
  readonly linked: number | undefined;
  /** The instant (ms) that the visitor picked, shown instead of both. */
  readonly picked: number | undefined;
  readonly isPickerOpen: boolean;
  readonly formatter: PickedTimeFormatter | undefined;
}

const NOW = { linked: undefined, picked: undefined, isPickerOpen: false };
const store = createStore<ShownTime>({ ...NOW, formatter: undefined });
const showingNow = createStore(true);

/** What the meeting is called that a link shows; undefined while it shows none. */
export const linkedTitle = createStore<string | undefined>(undefined);

/** Shows an instant (ms) on the whole page and opens the time picker; undefined shows now and closes it. */
export function showInstant(instant: number | undefined): void {
  update(instant === undefined ? NOW : { picked: instant, isPickerOpen: true });
}

/** Shows the instant (ms) of a link on the whole page, with the time picker closed. */
export function showLinkedInstant(instant: number): void {
  update({ ...NOW, linked: instant });
}

/** Opens the time picker, or closes it and shows what was shown before: now, or the instant of a link. */
export function setTimePickerOpen(isPickerOpen: boolean): void {
  update(isPickerOpen ? { isPickerOpen } : { isPickerOpen, picked: undefined });
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
  const { picked, linked } = store.get();
  return picked ?? linked;
}

export function readIsPicked(): boolean {
  return store.get().picked !== undefined;
}

/** The formatter, if it is loaded and a picked time is shown. */
export function readPickedTimeFormatter(): PickedTimeFormatter | undefined {
  return readShownInstant() === undefined ? undefined : store.get().formatter;
}

export const subscribeToShownInstant = store.subscribe;

/** Notifies when the page turns from now to a picked time or back, not for each step of the slider. */
export const subscribeToShowingNow = showingNow.subscribe;

function update(change: Partial<ShownTime>): void {
  const after = { ...store.get(), ...change };
  const isNow = (after.picked ?? after.linked) === undefined;
  document.documentElement.toggleAttribute("data-picked-time", !isNow);
  store.set(after);
  showingNow.set(isNow);
}

function readIsTimePickerOpen(): boolean {
  return store.get().isPickerOpen;
}
