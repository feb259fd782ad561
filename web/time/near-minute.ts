import { type RefCallback, useState, useSyncExternalStore } from "react";
import { watchNearness } from "./nearness.ts";
import { PRERENDERED, readShownMinute, type ShownMinute, subscribeToShownMinutes } from "./tick.ts";

/** What is out of sight follows when the minute has not changed for this long, so many at a time. */
const REST_MS = 150;
const AT_A_TIME = 8;

type CatchUp = () => void;

const waiting = new Set<CatchUp>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The minute that is shown, for a part of the page that bears the ref: at once while it is near the window, and farther
 * away when the minute rests, so that the dragging of a slider costs what is seen of it.
 */
export function useNearMinute<T extends Element>(): [ShownMinute, RefCallback<T>] {
  const [part] = useState(createPart);
  const shown = useSyncExternalStore(part.subscribe, part.read, () => PRERENDERED);
  return [shown, part.watch];
}

function createPart() {
  let isNear = true;
  let shown: ShownMinute | undefined;
  let notify = () => {};

  function catchUp() {
    waiting.delete(catchUp);
    if (shown === readShownMinute()) return;
    shown = readShownMinute();
    notify();
  }

  function subscribe(listener: () => void) {
    shown = readShownMinute();
    notify = listener;
    const end = subscribeToShownMinutes(() => (isNear ? catchUp() : catchUpLater(catchUp)));
    return () => {
      waiting.delete(catchUp);
      end();
    };
  }

  const watch: RefCallback<Element> = (element) =>
    element
      ? watchNearness(element, (isNearNow) => {
          isNear = isNearNow;
          if (isNear) catchUp();
        })
      : undefined;

  return { subscribe, watch, read: () => (shown ??= readShownMinute()) };
}

function catchUpLater(catchUp: CatchUp): void {
  // Paper has no window: what is printed is near.
  if (waiting.size === 0) window.addEventListener("beforeprint", catchUpAll, { once: true });
  waiting.add(catchUp);
  clearTimeout(timer);
  timer = setTimeout(catchUpSome, REST_MS);
}

function catchUpSome(): void {
  for (const catchUp of [...waiting].slice(0, AT_A_TIME)) catchUp();
  if (waiting.size > 0) timer = setTimeout(catchUpSome);
}

function catchUpAll(): void {
  for (const catchUp of waiting) catchUp();
}
