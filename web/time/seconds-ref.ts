import type { RefCallback } from "react";
import { formatTwoDigits } from "#formats/first-view";
import { requestPresentationTime } from "./display-lead.ts";
import { observeNearViewport } from "./observe-near-viewport.ts";
import { readShownInstant, subscribeToShowingNow } from "./shown-instant.ts";
import { readSecond, subscribeToSeconds } from "./tick.ts";

/** Every zone is whole minutes off UTC, so that all clocks show the same second. */
const TEXTS = Array.from({ length: 60 }, (_, second) => `:${formatTwoDigits(second)}`);

/** A second whose presentation is reported costs more than any other; a few are enough to measure the lead. */
const REPORTS_AT_FIRST = 20;
const REPORT_EVERY = 5;

type Write = (element: Element, text: string, instant: number) => void;

const elements = new Map<Element, Write>();
const nearElements = new Map<Element, Write>();
let reports = 0;
let disconnect = () => {};

/**
 * Writes the current second, `:05`, into an element while it is near the viewport; elsewhere it is blank. A picked time has no
 * seconds: the element is hidden, clock by clock, because a rule for all of them would lay out the whole page.
 */
export const secondsRef: RefCallback<Element> = (element) => connect(element, writeText);

/** As `secondsRef`, and the browser reports when a second was presented: for one clock of the page, the big one. */
export const reportedSecondsRef: RefCallback<Element> = (element) => connect(element, reportText);

function connect(element: Element | null, write: Write) {
  if (!element) return undefined;
  if (elements.size === 0) disconnect = connectAll();
  elements.set(element, write);
  nearElements.set(element, write);
  writeNow(element, write);
  // The big clock ticks wherever it is: the display lead is measured with it. Others are observed by the clock around the
  // seconds, which keeps its box while they are hidden.
  const unobserve =
    write === writeText
      ? observeNearViewport(element.parentElement ?? element, (isNear) =>
          onNearChange(element, isNear),
        )
      : undefined;
  return () => {
    elements.delete(element);
    nearElements.delete(element);
    unobserve?.();
    if (elements.size === 0) disconnect();
  };
}

function connectAll(): () => void {
  const writeNear = () => writeAll(nearElements);
  const onPrint = () => writeAll(elements);
  const unsubscribes = [subscribeToSeconds(writeNear), subscribeToShowingNow(writeNear)];
  window.addEventListener("beforeprint", onPrint);
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    window.removeEventListener("beforeprint", onPrint);
  };
}

function onNearChange(element: Element, isNear: boolean): void {
  const write = elements.get(element);
  if (!write || isNear === nearElements.has(element)) return;
  element.toggleAttribute("data-out-of-sight", !isNear);
  if (isNear) {
    nearElements.set(element, write);
    writeNow(element, write);
  } else {
    nearElements.delete(element);
    element.textContent = "";
  }
}

function writeAll(targets: Iterable<readonly [Element, Write]>): void {
  const instant = readSecond();
  const text = textOf(instant);
  for (const [element, write] of targets) {
    element.toggleAttribute("hidden", text === "");
    write(element, text, instant);
  }
}

function writeNow(element: Element, write: Write): void {
  writeAll([[element, write]]);
}

function writeText(element: Element, text: string): void {
  if (element.firstChild instanceof Text) element.firstChild.data = text;
  else element.textContent = text;
}

/** Element Timing reports only the first paint of an element, so each reported second is a new one. */
function reportText(element: Element, text: string, instant: number): void {
  if (text === "") {
    element.textContent = "";
    return;
  }
  const known = element.firstElementChild;
  const isDue = reports < REPORTS_AT_FIRST || (instant / 1000) % REPORT_EVERY === 0;
  if (known && !isDue) {
    writeText(known, text);
    return;
  }
  reports += 1;
  const second = document.createElement("span");
  requestPresentationTime(second, instant);
  second.textContent = text;
  element.replaceChildren(second);
}

/** Seconds are shown of now alone. */
function textOf(instant: number): string {
  if (readShownInstant() !== undefined) return "";
  return TEXTS[(instant / 1000) % 60] ?? "";
}
