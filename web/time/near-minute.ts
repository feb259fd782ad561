import { type RefCallback, useState, useSyncExternalStore } from "react";
import { watchNearness } from "./nearness.ts";
import { readShownInstant } from "./shown-instant.ts";
import { PRERENDERED, readShownMinute, type ShownMinute, subscribeToShownMinutes } from "./tick.ts";

/** What is out of sight follows when the minute has not changed for this long, so many at a time. */
const REST_MS = 150;
const AT_A_TIME = 8;

interface Follower {
  isNear: boolean;
  shown: ShownMinute;
  notify: () => void;
}

const followers = new Set<Follower>();
let stop = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;
/** So many prerendered parts, the first on the page, get their first minute with the page's own. */
let atOnce = AT_A_TIME;

/**
 * The minute that is shown, for a part of the page that bears the ref. Of another time than now it follows at once while
 * it is near the window, and farther away when the minute rests, so that dragging a slider costs what is seen of it. A part
 * that was prerendered gets its first minute so too: the first ones and what is seen at once, the rest some at a time.
 */
export function useNearMinute<T extends Element>(): [ShownMinute, RefCallback<T>] {
  const [part] = useState(createPart);
  const shown = useSyncExternalStore(part.subscribe, part.read, part.readPrerendered);
  return [shown, part.watch];
}

function createPart() {
  const follower: Follower = { isNear: true, shown: PRERENDERED, notify: () => {} };
  let isPrerendered = false;

  function subscribe(listener: () => void) {
    if (followers.size === 0) start();
    followers.add(follower);
    follower.notify = listener;
    if (isPrerendered && atOnce === 0) timer ??= setTimeout(followFarther);
    else follower.shown = readShownMinute();
    if (isPrerendered) atOnce = Math.max(0, atOnce - 1);
    return () => {
      followers.delete(follower);
      if (followers.size === 0) stop();
    };
  }

  const watch: RefCallback<Element> = (element) =>
    element
      ? watchNearness(element, (isNear) => {
          follower.isNear = isNear;
          if (isNear) catchUp(follower);
        })
      : undefined;

  const isBehind = () => isPrerendered || followers.has(follower);
  const read = () => (isBehind() ? follower.shown : readShownMinute());
  // Asked for by React when it makes a prerendered part its own.
  const readPrerendered = () => {
    isPrerendered = true;
    return PRERENDERED;
  };
  return { subscribe, watch, read, readPrerendered };
}

function start(): void {
  const endMinutes = subscribeToShownMinutes(follow);
  // Paper has no window: what is printed is near.
  const onPrint = () => followers.forEach(catchUp);
  window.addEventListener("beforeprint", onPrint);
  stop = () => {
    endMinutes();
    endRest();
    window.removeEventListener("beforeprint", onPrint);
  };
}

function follow(): void {
  endRest();
  const isChosen = readShownInstant() !== undefined;
  for (const follower of followers) if (follower.isNear || !isChosen) catchUp(follower);
  if (isChosen) timer = setTimeout(followFarther, REST_MS);
}

function followFarther(): void {
  const shown = readShownMinute();
  const behind = [...followers].filter((follower) => follower.shown !== shown);
  behind.slice(0, AT_A_TIME).forEach(catchUp);
  timer = behind.length > AT_A_TIME ? setTimeout(followFarther) : undefined;
}

function endRest(): void {
  clearTimeout(timer);
  timer = undefined;
}

function catchUp(follower: Follower): void {
  const shown = readShownMinute();
  if (follower.shown === shown) return;
  follower.shown = shown;
  follower.notify();
}
