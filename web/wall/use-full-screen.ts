import { useEffect, useSyncExternalStore } from "react";
import { isWallOpen } from "./is-wall-open.ts";
import { leaveWall } from "./wall-address.ts";

/** Whether the change to come was asked for here, and leaves the wall clock open. */
let isEndAsked = false;

/** Whether the browser shows the page in full screen. Whoever ends that with the browser's Escape leaves the wall clock. */
export function useFullScreen(): boolean {
  useEffect(
    () =>
      isWallOpen.subscribe(() => {
        if (!isWallOpen.get() && document.fullscreenElement) exitFullScreen();
      }),
    [],
  );
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

/** Does nothing where the browser has no full screen or refuses it: the wall clock covers the window anyway. */
export function toggleFullScreen(): void {
  if (document.fullscreenElement) exitFullScreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

function exitFullScreen(): void {
  isEndAsked = true;
  void document.exitFullscreen();
}

function subscribe(listener: () => void): () => void {
  function onChange() {
    listener();
    const wasAsked = isEndAsked;
    isEndAsked = false;
    if (document.fullscreenElement || wasAsked) return;
    // Another tab or window may have ended it, too.
    if (isWallOpen.get() && !document.hidden) leaveWall();
  }
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
}
