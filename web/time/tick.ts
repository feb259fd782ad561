import { flushSync } from "react-dom";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../shared/durations.ts";
import { RULES_START } from "../../shared/zones/zone-rules.ts";
import { hourCycle } from "../i18n/times.ts";
import { createStore, useStore } from "../kit/storage/store.ts";
import { loadSunOfZones } from "../zones/sky/sky-over.ts";
import { renewedRelease } from "./renewed-release.ts";
import { dueSecond, timeoutUntil } from "./second-timer.ts";
import {
  readShownInstant,
  subscribeToShowingNow,
  subscribeToShownInstant,
  timeFormatter,
} from "./shown-instant.ts";

export type DisplayedMinute = Readonly<typeof PLACEHOLDER>;

/**
 * A fixed minute, so that builds are reproducible and hydration finds what was prerendered. The rules cover the whole day
 * around it in each zone: beyond them each zone would need a slow `Intl` format.
 */
export const PLACEHOLDER = {
  /** Now's minute, or that of a picked time (ms). */
  minute: RULES_START + DAY_MS,
  /** Whether the minute only gives prerendered content its size: its text must be hidden or blank. */
  isPlaceholder: true,
  isNow: true,
  /** Whether the picked time is being changed, so that what is not seen may wait. */
  isMoving: false,
  formatter: timeFormatter.get(),
};

const WAKE_EVENTS = ["visibilitychange", "pageshow", "online"] as const;

let readClock = () => Date.now();
let isRunning = false;
let timer: number | undefined;
let timerWindow = globalThis as unknown as Window;
let displayedMinute: DisplayedMinute = PLACEHOLDER;
let displayedBy: readonly unknown[] = [];

const hasSun = createStore(false);
const currentSecond = createStore(0, start);
const currentMinute = createStore(0, () => {
  const unsubscribe = currentSecond.subscribe(updateMinute);
  updateMinute();
  return unsubscribe;
});

/** Now's minute or that of a picked time (ms); a placeholder until hydrated. If not followed, the minute of the last render. */
export function useMinute(isFollowed = true): number {
  const subscribe = isFollowed ? subscribeToDisplayedMinute : () => () => {};
  return useStore({ subscribe, get: readDisplayedMinute }, PLACEHOLDER).minute;
}

export function useDisplayedMinute(): DisplayedMinute {
  const subscribe = subscribeToDisplayedMinute;
  return useStore({ subscribe, get: readDisplayedMinute }, PLACEHOLDER);
}

/** Now's minute (ms), whatever time is picked; a placeholder until hydrated. */
export function useCurrentMinute(): number {
  useStore(renewedRelease);
  hourCycle.use();
  return useStore({ ...currentMinute, get: readMinute }, PLACEHOLDER.minute);
}

/** Calls back at each whole second, without a render. Returns an unsubscribe function. */
export const subscribeToSeconds = currentSecond.subscribe;

/** The second that is displayed (ms). */
export function readSecond(): number {
  if (!isRunning) currentSecond.set(dueSecond(readClock()));
  return currentSecond.get();
}

/** Replaces the device's clock; `read` returns an instant in ms. */
export function setClock(read: () => number): void {
  readClock = read;
  if (isRunning) tick();
}

/** Uses the timer of another window in sight, which browsers do not delay while the page's tab is hidden. Its end requires `window` again. */
export function setTimerWindow(other: Window): void {
  timerWindow.clearTimeout(timer);
  timerWindow = other;
  if (isRunning) tick();
}

/** Loads where the sun is over each zone. What shows a sky then shows it again. */
export async function loadSun(): Promise<void> {
  await loadSunOfZones();
  hasSun.set(true);
}

/** Returns the same object until its content, or what it is displayed by, changes. */
export function readDisplayedMinute(): DisplayedMinute {
  const instant = readShownInstant();
  const isNow = instant === undefined;
  const minute = minuteOf(instant ?? readSecond());
  const formatter = isNow ? undefined : timeFormatter.get();
  const cycle = hourCycle.get();
  const by = [minute, isNow, formatter, cycle, renewedRelease.get(), hasSun.get()];
  if (by.some((value, index) => value !== displayedBy[index])) {
    displayedBy = by;
    displayedMinute = { minute, isPlaceholder: false, isNow, isMoving: false, formatter };
  }
  return displayedMinute;
}

export function subscribeToDisplayedMinute(listener: () => void): () => void {
  const unsubscribes = [
    currentMinute.subscribe,
    subscribeToShownInstant,
    timeFormatter.subscribe,
    hourCycle.subscribe,
    renewedRelease.subscribe,
    hasSun.subscribe,
  ].map((subscribe) => subscribe(listener));
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

function readMinute(): number {
  return minuteOf(readSecond());
}

function updateMinute(): void {
  currentMinute.set(readMinute());
}

function start(): () => void {
  isRunning = true;
  for (const event of WAKE_EVENTS) window.addEventListener(event, tick, true);
  const unsubscribe = subscribeToShowingNow(tick);
  currentSecond.set(dueSecond(readClock()));
  schedule();
  return () => {
    isRunning = false;
    for (const event of WAKE_EVENTS) window.removeEventListener(event, tick, true);
    unsubscribe();
    timerWindow.clearTimeout(timer);
  };
}

function tick(): void {
  timerWindow.clearTimeout(timer);
  const second = dueSecond(readClock());
  // A correction may put the clock back a little: the displayed second is then held, not taken back.
  if (second !== currentSecond.get() - SECOND_MS) currentSecond.set(second);
  schedule();
}

function schedule(): void {
  // A hidden page shows only its title, which has no seconds; nor does a picked time.
  const hasSeconds =
    timerWindow !== window || (!document.hidden && readShownInstant() === undefined);
  const second = currentSecond.get();
  const next = hasSeconds ? second + SECOND_MS : minuteOf(second) + MINUTE_MS;
  timer = timerWindow.setTimeout(
    // In one frame with the seconds, which are written without React.
    () => flushSync(tick),
    Math.min(next - second, timeoutUntil(next, readClock())),
  );
}

function minuteOf(instant: number): number {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
