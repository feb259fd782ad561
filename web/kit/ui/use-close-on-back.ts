import { useEffect, useEffectEvent } from "react";

type Close = () => void;

/** What is open, the topmost last. Each has a history entry; the state of an entry counts what is open there. */
const open: Close[] = [];
let isTraversing = false;
/** The URL to keep when the page leaves the entry of something closed. */
let keptUrl: string | undefined;

/**
 * While something is open, Back closes it instead of leaving the page, on devices used by touch. With a mouse Back leaves,
 * as on any page. What was opened without a press, by a link, has no entry: Back then returns to where the link was.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    window.addEventListener("popstate", onPopState);
    // A reloaded page has the entry still, and nothing is open.
    queueMicrotask(sync);
  }, []);
  useEffect(() => {
    if (!isOpen || !hasPressByTouch()) return undefined;
    const layer: Close = () => close();
    open.push(layer);
    queueMicrotask(sync);
    return () => {
      const index = open.indexOf(layer);
      if (index < 0) return;
      open.splice(index, 1);
      keptUrl = location.href;
      queueMicrotask(sync);
    };
  }, [isOpen]);
}

/** Adds the missing entries, or leaves those of what is closed. */
function sync(): void {
  if (isTraversing) return;
  const depth = readDepth() ?? 0;
  if (depth > open.length) {
    isTraversing = true;
    history.go(open.length - depth);
    return;
  }
  keptUrl = undefined;
  // The page stays where the visitor has scrolled it meanwhile.
  history.scrollRestoration = open.length > 0 ? "manual" : "auto";
  for (let next = depth; next < open.length; next += 1) {
    history.replaceState({ ...history.state, open: next }, "");
    history.pushState({ ...history.state, open: next + 1 }, "");
  }
}

function onPopState(): void {
  const depth = readDepth();
  if (isTraversing) {
    isTraversing = false;
    if (keptUrl !== undefined) history.replaceState(history.state, "", keptUrl);
  } else if (depth === undefined) {
    // Not Back, but a new entry, for another fragment.
    open.length = 0;
  } else {
    for (const close of open.splice(depth).reverse()) close();
  }
  queueMicrotask(sync);
}

function readDepth(): number | undefined {
  return (history.state as { open?: number } | null)?.open;
}

function hasPressByTouch(): boolean {
  return matchMedia("(pointer: coarse)").matches && navigator.userActivation.hasBeenActive;
}
