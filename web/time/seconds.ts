import type { RefCallback } from "react";
import { watchNearness } from "./nearness.ts";
import { readShownInstant } from "./shown-instant.ts";
import { readSecond, subscribeToSeconds } from "./tick.ts";

/** Every zone is whole minutes off UTC, so that all clocks show the same second. */
const TEXTS = Array.from({ length: 60 }, (_, second) => `:${String(second).padStart(2, "0")}`);

/** A reported second costs the page more than any other; when the lead is learnt, some are enough. */
const REPORTS_AT_FIRST = 20;
const REPORT_EVERY = 5;

type Write = (element: Element, instant: number) => void;

const places = new Map<Element, Write>();
const near = new Map<Element, Write>();
let reports = 0;
let stop = () => {};

/**
 * Keeps the seconds that are shown, `:05`, in an element while it is near the window; farther away a clock shows hours
 * and minutes alone.
 */
export const showSeconds: RefCallback<Element> = (element) => place(element, writeText);

/** The same, and has the browser report when each second was seen: for one clock of the page, the big one. */
export const showReportedSeconds: RefCallback<Element> = (element) => place(element, reportText);

function place(element: Element | null, write: Write) {
  if (!element) return undefined;
  if (places.size === 0) start();
  places.set(element, write);
  near.set(element, write);
  // The big clock ticks wherever it is: the lead is learnt from it.
  const endNearness =
    write === writeText ? watchNearness(element, (isNear) => noteNearness(element, isNear)) : null;
  write(element, readSecond());
  return () => {
    places.delete(element);
    near.delete(element);
    endNearness?.();
    if (places.size === 0) stop();
  };
}

function start(): void {
  const endSeconds = subscribeToSeconds(() => writeAll(near));
  // Paper has no window: what is printed is near.
  const onPrint = () => writeAll(places);
  window.addEventListener("beforeprint", onPrint);
  stop = () => {
    endSeconds();
    window.removeEventListener("beforeprint", onPrint);
  };
}

function noteNearness(element: Element, isNear: boolean): void {
  const write = places.get(element);
  if (!write || isNear === near.has(element)) return;
  element.toggleAttribute("data-out-of-sight", !isNear);
  if (isNear) {
    near.set(element, write);
    write(element, readSecond());
  } else {
    near.delete(element);
    element.textContent = "";
  }
}

function writeAll(elements: ReadonlyMap<Element, Write>): void {
  const instant = readSecond();
  for (const [element, write] of elements) write(element, instant);
}

function writeText(element: Element, instant: number): void {
  const text = textOf(instant);
  if (element.firstChild instanceof Text) element.firstChild.data = text;
  else element.textContent = text;
}

/** The browser reports an element's first paint alone, so a second to be reported is an element of its own. */
function reportText(element: Element, instant: number): void {
  if (readShownInstant() !== undefined) {
    element.textContent = "";
    return;
  }
  const known = element.firstElementChild;
  const isDue = reports < REPORTS_AT_FIRST || (instant / 1000) % REPORT_EVERY === 0;
  if (known && !isDue) {
    writeText(known, instant);
    return;
  }
  reports += 1;
  const second = document.createElement("span");
  second.setAttribute("elementtiming", String(instant));
  second.textContent = textOf(instant);
  element.replaceChildren(second);
}

/** Another time than now has no seconds. */
function textOf(instant: number): string {
  if (readShownInstant() !== undefined) return "";
  return TEXTS[(instant / 1000) % 60] ?? "";
}
