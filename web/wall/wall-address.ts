import { useSyncExternalStore } from "react";
import { hasWall } from "./has-wall.ts";
import { isWallOpen } from "./is-wall-open.ts";

/** Adds a history entry of the wall clock, so that Back leaves it and a reload keeps it. Follows Back and Forward from then on. */
export function addressWall(): void {
  window.addEventListener("popstate", follow);
  if (hasWall(location)) return;
  const { search, hash } = location;
  history.pushState(
    { ...history.state, wall: true },
    "",
    `${search ? `${search}&` : "?"}wall${hash}`,
  );
}

/** Goes back to the page. Where a link opened the wall clock, the page takes its history entry. */
export function leaveWall(): void {
  if ((history.state as { wall?: boolean } | null)?.wall) {
    history.back();
    return;
  }
  const { pathname, search, hash } = location;
  const rest = search.slice(1).split("&");
  const query = rest.filter((one) => !/^wall(=|$)/.test(one)).join("&");
  history.replaceState(history.state, "", `${pathname}${query && "?"}${query}${hash}`);
  follow();
}

function follow(): void {
  isWallOpen.set(hasWall(location));
  if (!isWallOpen.get() && document.fullscreenElement) exitFullScreen();
}

/** Whether the change to come was asked for here, and leaves the wall clock open. */
let isEndAsked = false;

/** Whether the browser shows the page in full screen. Whoever ends that with the browser's Escape leaves the wall clock. */
export function useFullScreen(): boolean {
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
