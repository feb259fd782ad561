import { useEffect } from "react";
import { createPortal } from "react-dom";
import { formatLongDate } from "#formats/first-view";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import { setTimerWindow, useCurrentMinute } from "../../time/tick.ts";
import { TickingTime } from "../../time/ticking-time.tsx";
import { clockPlace } from "../../time/visitor-zone.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";

export { openFloatingWindow } from "./floating-window.ts";

/** Of the page; the other window has a style sheet of its own. */
const PRESSED = `.settings-menu button[aria-pressed="true"] {
  background: color-mix(in oklab, var(--color-ink) 8%, transparent);
}`;

/** The time of now at the page's place, in another window, new in the same instant as on the page. */
export function FloatingClock({ target }: { target: Window }) {
  const minute = useCurrentMinute();
  const shown = useStore(clockPlace);
  useLazyStyle(PRESSED);
  useEffect(() => {
    setTimerWindow(target);
    return () => setTimerWindow(window);
  }, [target]);
  if (!shown) return null;
  const { place, zone } = shown;
  const moment = zoneMoment(zone, minute);
  return createPortal(
    <main className="floating-clock">
      <TickingTime moment={moment} place={place} className="floating-time digits" />
      <h1 className="floating-place" dir="auto">
        {place}
      </h1>
      <p className="floating-date">{formatLongDate(minute, moment.offsetMinutes)}</p>
    </main>,
    target.document.body,
  );
}
