import { useEffect } from "react";
import { createPortal } from "react-dom";
import { formatLongDate, formatTwoDigits, isDayPeriodFirst } from "#formats/first-view";
import { SECOND_MS } from "../../../shared/durations.ts";
import { formatHourMinute, timeParts } from "../../i18n/times.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import {
  readSecond,
  setTimerWindow,
  subscribeToSeconds,
  useCurrentMinute,
} from "../../time/tick.ts";
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
  const { instant, offsetMinutes } = zoneMoment(shown.zone, minute);
  const { hourMinute, dayPeriod } = timeParts(instant, offsetMinutes);
  const label = formatHourMinute(instant, offsetMinutes);
  const period = dayPeriod && (
    <span className="ticking-time-period">{isDayPeriodFirst ? dayPeriod : ` ${dayPeriod}`}</span>
  );
  return createPortal(
    <main className="floating-clock">
      <p className="floating-time ticking-time digits" aria-hidden="true">
        {isDayPeriodFirst && period}
        {hourMinute}
        <span ref={tickingRef} className="ticking-time-second" />
        {isDayPeriodFirst || period}
      </p>
      <p className="sr-only">
        <time>{label}</time>
      </p>
      <h1 className="floating-place" dir="auto">
        {shown.place}
      </h1>
      <p className="floating-date">{formatLongDate(instant, offsetMinutes)}</p>
    </main>,
    target.document.body,
  );
}

function tickingRef(element: HTMLElement | null) {
  if (!element) return undefined;
  const write = () => {
    element.textContent = `:${formatTwoDigits((readSecond() / SECOND_MS) % 60)}`;
  };
  write();
  return subscribeToSeconds(write);
}
