import { useEffect, useState } from "react";
import { MINUTE_MS } from "../../shared/durations.ts";

/** "refused": the browser does not keep the screen on although it could, for instance on low battery. */
type WakeLockState = "off" | "on" | "refused" | "unsupported";

/** Keeps the screen on while wanted, as far as the browser lets it, and returns whether it does. */
export function useWakeLock(isWanted: boolean): WakeLockState {
  const [isHeld, setHeld] = useState<boolean>();
  useEffect(() => (isWanted ? holdWakeLock(setHeld) : undefined), [isWanted]);
  if (!("wakeLock" in navigator)) return "unsupported";
  if (!isWanted || isHeld === undefined) return "off";
  return isHeld ? "on" : "refused";
}

/** A browser releases the lock of a hidden page, and of any page if the battery is low: it is requested again. */
function holdWakeLock(onChange: (isHeld: boolean | undefined) => void): () => void {
  if (!("wakeLock" in navigator)) return () => {};
  let lock: WakeLockSentinel | undefined;
  let isEnded = false;

  async function acquire() {
    if (document.hidden || (lock && !lock.released)) return;
    try {
      const acquired = await navigator.wakeLock.request("screen");
      if (isEnded) {
        await acquired.release();
        return;
      }
      lock = acquired;
      onChange(true);
      acquired.addEventListener("release", () => {
        if (!isEnded) onChange(false);
      });
    } catch {
      if (!isEnded) onChange(false);
    }
  }

  const acquireAgain = () => void acquire();
  acquireAgain();
  const timer = setInterval(acquireAgain, MINUTE_MS);
  document.addEventListener("visibilitychange", acquireAgain);
  return () => {
    isEnded = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", acquireAgain);
    onChange(undefined);
    void lock?.release().catch(() => {});
  };
}
