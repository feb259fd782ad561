import { type ReactNode, useSyncExternalStore } from "react";
import type { Place } from "../../shared/place.ts";
import { createStore, useStore } from "../kit/storage/store.ts";
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
  readonly range: string | undefined;
  readonly cards: ReactNode;
}

/** Instants (ms) that are shown instead of now: that of a link, or rather the one that the visitor picked. */
interface ShownInstants {
  readonly linked?: number | undefined;
  readonly picked?: number | undefined;
}

const shown = createStore<ShownInstants>({});
const showingNow = createStore(true);
const timePicker = createStore(false);

/** Lazy-loaded with the time picker. */
export const timeFormatter = createStore<PickedTimeFormatter | undefined>(undefined);

/** What the meeting is called that a link shows; undefined while it shows none. */
export const linkedTitle = createStore<string | undefined>(undefined);

/** Shows an instant (ms) on the whole page and opens the time picker; undefined shows now and closes it. */
export function showInstant(picked: number | undefined): void {
  if (picked === undefined) show({}, false);
  else show({ ...shown.get(), picked }, true);
}

/** Shows the instant (ms) of a link on the whole page, with the time picker closed. */
export function showLinkedInstant(linked: number): void {
  show({ linked }, false);
}

/** Opens the time picker, or closes it and shows what was shown before: now, or the instant of a link. */
export function setTimePickerOpen(isOpen: boolean): void {
  show({ ...shown.get(), ...(!isOpen && { picked: undefined }) }, isOpen);
}

export function useTimePicker() {
  return [useStore(timePicker, false), setTimePickerOpen] as const;
}

/** The instant (ms) that the page shows instead of now; undefined while it shows now. */
export function useShownInstant(): number | undefined {
  return useSyncExternalStore(shown.subscribe, readShownInstant, () => undefined);
}

export function readShownInstant(): number | undefined {
  const { picked, linked } = shown.get();
  return picked ?? linked;
}

export function readIsPicked(): boolean {
  return shown.get().picked !== undefined;
}

export const subscribeToShownInstant = shown.subscribe;

/** Notifies when the page turns from now to a picked time or back, not for each step of the slider. */
export const subscribeToShowingNow = showingNow.subscribe;

function show(instants: ShownInstants, isPickerOpen: boolean): void {
  const isNow = (instants.picked ?? instants.linked) === undefined;
  document.documentElement.toggleAttribute("data-picked-time", !isNow);
  timePicker.set(isPickerOpen);
  shown.set(instants);
  showingNow.set(isNow);
}

/** The place or zone of a phrase such as "3pm Tokyo", or of a panel's "Pick a time there". */
export interface AskedTime {
  readonly name: string;
  /** A zone that the rules know, or an offset in minutes east of UTC. */
  readonly zone: string | number;
  /** Where else the time was asked for: "3pm Tokyo to London". */
  readonly target?: Pick<AskedTime, "name" | "zone">;
  /** What a link lists; undefined for "PST" or "UTC+2". */
  readonly place?: Place;
  /** How long the time is if a range was asked for, in ms. */
  readonly rangeMs?: number;
  /** The button that asked to pick a time there: the picker is in that zone, and the focus returns to the button. */
  readonly origin?: HTMLElement;
}

/** Kept until the time picker is closed. */
export const askedPlace = createStore<AskedTime | undefined>(undefined);
