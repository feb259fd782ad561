import { useSyncExternalStore } from "react";
import { MINUTE_MS, SECOND_MS } from "../../shared/durations.ts";
import { RULES_START } from "../../shared/zones/zone-rules.ts";
import { displayLeadMs, observePresentation } from "./display-lead.ts";
import {
  type PickedTimeFormatter,
  readPickedTimeFormatter,
  readShownInstant,
  subscribeToShownInstant,
} from "./shown-instant.ts";

/** A timeout fires early more often than not, by up to this much; earlier than that it waits for the rest. */
const EARLY_AT_MOST_MS = 0.7;

/**
 * The minute (ms) that the page is prerendered at, and hydrated: the visitor's is not known then, so that what depends on
 * it stays blank, of the same size. No clock is that far behind but by mistake.
 */
export const PRERENDERED_AT = RULES_START;

/** What a clock shows: the instant (ms) of a minute, and the formatter for it if it was picked. */
export interface ShownMinute {
  readonly minute: number;
  readonly formatter: PickedTimeFormatter | undefined;
}

export const PRERENDERED: ShownMinute = { minute: PRERENDERED_AT, formatter: undefined };

const WAKE_EVENTS = ["visibilitychange", "pageshow", "online"] as const;

type Listeners = Set<() => void>;
const secondListeners: Listeners = new Set();
const minuteListeners: Listeners = new Set();
let readClock = () => Date.now();
let currentSecond = 0;
let shownMinute = PRERENDERED;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopObserving = () => {};
let stopFollowing = () => {};
let wasAnotherTime = false;

/**
 * The instant (ms) of the minute that is shown, now's or that of another time; `PRERENDERED_AT` until then. One timer
 * serves the whole page.
 */
export function useMinute(): number {
  return useShownMinute().minute;
}

/** The same, with what is said of it. */
export function useShownMinute(): ShownMinute {
  return useSyncExternalStore(subscribeToShownMinutes, readShownMinute, () => PRERENDERED);
}

/** The instant (ms) of now's minute, whatever is shown; `PRERENDERED_AT` until then. */
export function useCurrentMinute(): number {
  return useSyncExternalStore(subscribeToMinutes, readMinute, () => PRERENDERED_AT);
}

/** Calls back at each whole second, without a render; the answer ends it. */
export function subscribeToSeconds(listener: () => void): () => void {
  return subscribe(secondListeners, listener);
}

/** The instant (ms) of the second that is shown. */
export function readSecond(): number {
  if (!isRunning()) currentSecond = comingSecond();
  return currentSecond;
}

/** Has the page show another clock than the device's from now on; `read` answers an instant in ms. */
export function setClock(read: () => number): void {
  readClock = read;
  if (isRunning()) tick();
}

/** The minute that is shown. */
export function readShownMinute(): ShownMinute {
  const minute = minuteOf(readShownInstant() ?? readSecond());
  const formatter = readPickedTimeFormatter();
  if (minute !== shownMinute.minute || formatter !== shownMinute.formatter) {
    shownMinute = { minute, formatter };
  }
  return shownMinute;
}

/** Calls back when another minute is shown; the answer ends it. */
export function subscribeToShownMinutes(listener: () => void): () => void {
  const endMinutes = subscribeToMinutes(listener);
  const endShown = subscribeToShownInstant(listener);
  return () => {
    endMinutes();
    endShown();
  };
}

function readMinute(): number {
  return minuteOf(readSecond());
}

function subscribeToMinutes(listener: () => void): () => void {
  return subscribe(minuteListeners, listener);
}

function subscribe(listeners: Listeners, listener: () => void): () => void {
  if (!isRunning()) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!isRunning()) stop();
  };
}

function isRunning(): boolean {
  return secondListeners.size + minuteListeners.size > 0;
}

function start(): void {
  for (const event of WAKE_EVENTS) window.addEventListener(event, tick, true);
  stopObserving = observePresentation(() => readClock());
  stopFollowing = subscribeToShownInstant(followShownInstant);
  wasAnotherTime = readShownInstant() !== undefined;
  currentSecond = comingSecond();
  schedule();
}

function stop(): void {
  for (const event of WAKE_EVENTS) window.removeEventListener(event, tick, true);
  stopObserving();
  stopFollowing();
  clearTimeout(timer);
}

function tick(): void {
  clearTimeout(timer);
  const second = comingSecond();
  // A correction may put the clock back a little: the second that is shown is then held, not taken back.
  if (second !== currentSecond && second !== currentSecond - SECOND_MS) {
    const isNewMinute = minuteOf(second) !== minuteOf(currentSecond);
    currentSecond = second;
    for (const listener of secondListeners) listener();
    if (isNewMinute) for (const listener of minuteListeners) listener();
  }
  schedule();
}

function followShownInstant(): void {
  const isAnotherTime = readShownInstant() !== undefined;
  if (isAnotherTime === wasAnotherTime) return;
  wasAnotherTime = isAnotherTime;
  tick();
  for (const listener of secondListeners) listener();
}

function schedule(): void {
  // Of a hidden page only the title is seen, and neither it nor another time has seconds.
  const isStill = document.hidden || readShownInstant() !== undefined;
  const next = isStill ? minuteOf(currentSecond) + MINUTE_MS : currentSecond + SECOND_MS;
  const untilNext = next - displayLeadMs() - readClock();
  timer = setTimeout(tick, Math.min(next - currentSecond, Math.max(1, Math.ceil(untilNext))));
}

/** The second that is due when a change made now is seen. */
function comingSecond(): number {
  return Math.floor((readClock() + displayLeadMs() + EARLY_AT_MOST_MS) / SECOND_MS) * SECOND_MS;
}

function minuteOf(instant: number): number {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
