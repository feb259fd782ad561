import { type RefCallback, startTransition, useState } from "react";
import { flushSync } from "react-dom";
import { formatTwoDigits } from "#formats/first-view";
import { SECOND_MS } from "../../shared/durations.ts";
import { useIsPrerendered } from "../kit/lazy/prerendered.tsx";
import {
  type DisplayedMinute,
  PLACEHOLDER,
  readDisplayedMinute,
  readSecond,
  subscribeToDisplayedMinute,
  subscribeToSeconds,
} from "./tick.ts";

/** A scroll seldom outruns it, and what ticks beyond it is seldom seen. */
const MARGIN_PX = 32;

/** What is out of sight follows a picked time once that has not moved for this long. */
const REST_MS = 150;

/** Every zone is whole minutes off UTC, so that all clocks show the same second. */
const TEXTS = Array.from({ length: 60 }, (_, second) => `:${formatTwoDigits(second)}`);

/** A row, whose time is new at once while it is near the viewport, or a clock outside of lists, which is always counted as near. */
interface Target {
  isNear: boolean;
  readonly updates: Set<(isNear: boolean) => void>;
}

const targets = new Map<Element, Target>();
let observer: IntersectionObserver | undefined;
let disconnect = () => {};
let rest: ReturnType<typeof setTimeout> | undefined;
/** What was read last, and as what it is shown in sight. */
let read: DisplayedMinute = PLACEHOLDER;
let shown: DisplayedMinute = PLACEHOLDER;

/** The displayed minute, and a ref for its element: at once near the viewport, elsewhere when there is time. And whether that has been near yet. */
export function useTickingMinute<T extends Element>(): [
  DisplayedMinute,
  RefCallback<T>,
  wasNear: boolean,
] {
  const isPrerendered = useIsPrerendered();
  const [state, setState] = useState(() => ({
    displayed: isPrerendered ? PLACEHOLDER : readDisplayedMinute(),
    wasNear: !isPrerendered,
  }));
  const [ref] = useState((): RefCallback<Element> => {
    let current = state;
    const update = (isNear: boolean) => {
      const wasNear = current.wasNear || isNear;
      if (current.displayed === shown && current.wasNear === wasNear) return;
      current = { displayed: shown, wasNear };
      setState(current);
    };
    return (element) => (element ? follow(element, update, isPrerendered) : undefined);
  });
  return [state.displayed, ref, state.wasNear];
}

/** Writes the current second, `:05`, into an element, without a render. Out of sight it keeps its last text. */
export const secondsRef: RefCallback<Element> = (element) => {
  if (!element) return undefined;
  const write = () => {
    const text = TEXTS[(readSecond() / SECOND_MS) % 60] ?? "";
    if (element.firstChild instanceof Text) element.firstChild.data = text;
    else element.textContent = text;
  };
  write();
  return follow(element, write);
};

/** Each observed element costs in every frame, so a row is observed once for all that is in it. */
function follow(
  element: Element,
  update: (isNear: boolean) => void,
  isPrerendered = false,
): () => void {
  if (targets.size === 0) disconnect = connect();
  observer ??= new IntersectionObserver(notify, {
    rootMargin: `${MARGIN_PX}px 0px`,
    // For nested scrollers. Older browsers ignore it.
    scrollMargin: `${MARGIN_PX}px 0px`,
  });
  const row = element.closest("tr, li");
  const key = row ?? element;
  const target = targets.get(key) ?? {
    // The observer reports after the next paint. Measuring what was inserted just now would lay it out for each row.
    isNear: !isPrerendered || !row || isNearViewport(row),
    updates: new Set(),
  };
  targets.set(key, target);
  if (row) observer.observe(row);
  target.updates.add(update);
  if (target.isNear) update(true);
  else rest ??= setTimeout(settle);
  return () => {
    target.updates.delete(update);
    if (target.updates.size > 0) return;
    targets.delete(key);
    observer?.unobserve(key);
    if (targets.size === 0) disconnect();
  };
}

function connect(): () => void {
  read = shown = readDisplayedMinute();
  const unsubscribes = [subscribeToSeconds(updateNear), subscribeToDisplayedMinute(updateNear)];
  const onPrint = () =>
    flushSync(() => {
      for (const { updates } of targets.values()) for (const update of updates) update(true);
    });
  window.addEventListener("beforeprint", onPrint);
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    window.removeEventListener("beforeprint", onPrint);
    clearTimeout(rest);
    rest = undefined;
  };
}

function updateNear(): void {
  const displayed = readDisplayedMinute();
  const isNew = displayed !== read;
  const isPending = rest !== undefined;
  if (isNew) {
    read = displayed;
    shown = displayed.isNow || !isPending ? displayed : { ...displayed, isMoving: true };
  }
  for (const target of targets.values()) if (target.isNear) updateTarget(target);
  if (!isNew) return;
  clearTimeout(rest);
  if (displayed.isNow) settle();
  else rest = setTimeout(settle, REST_MS);
}

/** A transition yields to what is in sight, and lays out the page once. React wants few updates in one call. */
function settle(): void {
  rest = undefined;
  shown = read;
  for (const target of targets.values()) startTransition(() => updateTarget(target));
}

function updateTarget({ updates, isNear }: Target): void {
  for (const update of updates) update(isNear);
}

function notify(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target: element, isIntersecting } of entries) {
    const target = targets.get(element);
    if (!target) continue;
    target.isNear = isIntersecting;
    if (isIntersecting) updateTarget(target);
  }
}

function isNearViewport(element: Element): boolean {
  const [box] = element.getClientRects();
  return box !== undefined && box.bottom > -MARGIN_PX && box.top < innerHeight + MARGIN_PX;
}
