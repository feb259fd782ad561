import { useSyncExternalStore } from "react";
import { currentLeadMs, observePresentation } from "./lead.ts";

const SECOND_MS = 1000;

/** A timeout fires early more often than not, by up to this much; earlier than that it waits for the rest. */
const EARLY_AT_MOST_MS = 0.7;

const WAKE_EVENTS = ["visibilitychange", "pageshow", "online"] as const;

const listeners = new Set<() => void>();
let readClock = () => Date.now();
let currentSecond = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopObserving = () => {};

/** The instant (ms) of the second that is shown, new at each whole second. One timer serves the whole page. */
export function useSecond(): number {
  return useSyncExternalStore(subscribe, readSecond);
}

/** The instant (ms) of the minute that is shown. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, readMinute);
}

/** Has the page show another clock than the device's from now on; `read` answers an instant in ms. */
export function setClock(read: () => number): void {
  readClock = read;
  if (listeners.size > 0) tick();
}

function readSecond(): number {
  if (listeners.size === 0) currentSecond = comingSecond();
  return currentSecond;
}

function readMinute(): number {
  return Math.floor(readSecond() / 60_000) * 60_000;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  for (const event of WAKE_EVENTS) window.addEventListener(event, tick, true);
  stopObserving = observePresentation(() => readClock());
  currentSecond = comingSecond();
  schedule();
}

function stop(): void {
  for (const event of WAKE_EVENTS) window.removeEventListener(event, tick, true);
  stopObserving();
  clearTimeout(timer);
}

function tick(): void {
  clearTimeout(timer);
  const second = comingSecond();
  // A correction may put the clock back a little: the second that is shown is then held, not taken back.
  if (second !== currentSecond && second !== currentSecond - SECOND_MS) {
    currentSecond = second;
    for (const listener of listeners) listener();
  }
  schedule();
}

function schedule(): void {
  if (document.hidden) return;
  const untilNext = currentSecond + SECOND_MS - currentLeadMs() - readClock();
  timer = setTimeout(tick, Math.min(SECOND_MS, Math.max(1, Math.ceil(untilNext))));
}

/** The second that is due when a change made now is seen. */
function comingSecond(): number {
  return Math.floor((readClock() + currentLeadMs() + EARLY_AT_MOST_MS) / SECOND_MS) * SECOND_MS;
}
