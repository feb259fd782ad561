import { MINUTE_MS, SECOND_MS } from "../../shared/durations.ts";

/** Half a frame at 60 Hz: a change made this early is presented on the second. */
const LEAD_MS = 8;
/** A timeout often fires early, by up to this much. */
const MAX_EARLY_MS = 0.7;

const WAKE_EVENTS = ["visibilitychange", "pageshow"] as const;

/** Calls `show` with the second that begins (ms), at once and on each; each minute while nobody sees it, or without seconds. */
export function tickOnSeconds(hasSeconds: boolean, show: (instant: number) => void): void {
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    clearTimeout(timer);
    const due = Date.now() + LEAD_MS;
    show(Math.floor((due + MAX_EARLY_MS) / SECOND_MS) * SECOND_MS);
    const step = hasSeconds && !document.hidden ? SECOND_MS : MINUTE_MS;
    timer = setTimeout(tick, Math.max(1, step - (due % step)));
  };
  for (const event of WAKE_EVENTS) addEventListener(event, tick, true);
  tick();
}
