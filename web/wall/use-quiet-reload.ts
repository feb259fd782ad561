import { useEffect } from "react";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../shared/durations.ts";
import { readSecond } from "../time/tick.ts";
import { readTouchedMs } from "./use-idle.ts";

const UNTOUCHED_MS = 5 * MINUTE_MS;
/** A reload ends the browser's full screen, which only a press can start again. */
const FULL_SCREEN_PATIENCE_MS = 3 * DAY_MS;
/** Twice a minute, so that one of both is far from the full minute. */
const TRY_EVERY_MS = MINUTE_MS / 2;
const FROM_FULL_MINUTE_MS = 10 * SECOND_MS;
const FETCH_TIMEOUT_MS = 8 * SECOND_MS;

/** Reloads the page for a new build when nobody would notice. */
export function useQuietReload(isNewBuildReady: boolean): void {
  useEffect(() => {
    if (!isNewBuildReady) return undefined;
    const readyMs = performance.now();
    const timer = setInterval(() => void reloadIfQuiet(readyMs), TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [isNewBuildReady]);
}

async function reloadIfQuiet(readyMs: number): Promise<void> {
  const isPatient = document.fullscreenElement !== null;
  if (isPatient && performance.now() - readyMs < FULL_SCREEN_PATIENCE_MS) return;
  if (isQuiet() && (await canLoadDocument()) && isQuiet()) location.reload();
}

function isQuiet(): boolean {
  const sinceFullMinute = readSecond() % MINUTE_MS;
  return (
    !document.hidden &&
    navigator.onLine &&
    performance.now() - readTouchedMs() >= UNTOUCHED_MS &&
    sinceFullMinute >= FROM_FULL_MINUTE_MS &&
    sinceFullMinute <= MINUTE_MS - FROM_FULL_MINUTE_MS
  );
}

async function canLoadDocument(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    const { ok } = await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal });
    return ok;
  } catch {
    return false;
  }
}
