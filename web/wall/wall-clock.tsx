import { useLayoutEffect, useRef } from "react";
import { formatLongDate, formatOffset } from "#formats/first-view";
import { MINUTE_MS } from "../../shared/durations.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { zoneName } from "../i18n/names.ts";
import { changeNote } from "../time/change-note-text.ts";
import { readSecond, subscribeToSeconds } from "../time/tick.ts";
import { spokenTime, TickingTime } from "../time/ticking-time.tsx";
import type { ZoneMoment } from "../zones/zone-moment.ts";

interface WallClockProps {
  readonly moment: ZoneMoment;
  readonly place: string;
  readonly isAnalog: boolean;
  readonly hasSeconds: boolean;
  readonly hasLines: boolean;
}

/** The one large thing, with place, date and zone around it. */
export function WallClock(props: WallClockProps) {
  const { moment, place, isAnalog, hasSeconds, hasLines } = props;
  const zone = [zoneName(moment.zone), formatOffset(moment.offsetMinutes)].filter(Boolean);
  const lineClass = hasLines ? "" : "sr-only";
  return (
    <div className="wall-main">
      <h1 className={`wall-place ${lineClass}`}>
        <bdi>{place}</bdi>
      </h1>
      {isAnalog ? (
        <>
          <AnalogFace zone={moment.zone} hasSeconds={hasSeconds} />
          <time className="sr-only">{spokenTime(place, moment, undefined)}</time>
        </>
      ) : (
        <TickingTime
          moment={moment}
          place={place}
          className={`wall-clock digits ${hasSeconds ? "" : "wall-clock-minutes"}`}
        />
      )}
      <p className={`wall-date hint ${lineClass}`}>
        {formatLongDate(moment.instant, moment.offsetMinutes)}
      </p>
      <p className={`wall-zone ${lineClass}`}>
        {[...zone, changeNote(moment)].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

const HOURS = ticks(12, 84, () => true);
const MINUTES = ticks(60, 91, (index) => index % 5 !== 0);

/** Hands that move on the second. Decorative: the time stands beside it as text for screen readers. */
function AnalogFace({ zone, hasSeconds }: { zone: string; hasSeconds: boolean }) {
  const hour = useRef<SVGPathElement>(null);
  const minute = useRef<SVGPathElement>(null);
  const second = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    let shown = Number.NaN;
    function turn() {
      const now = readSecond();
      const instant = hasSeconds ? now : Math.floor(now / MINUTE_MS) * MINUTE_MS;
      if (instant === shown) return;
      shown = instant;
      const angles = handAngles(instant, civilOffsetMinutesAt(zone, instant));
      hour.current?.setAttribute("transform", `rotate(${angles.hour})`);
      minute.current?.setAttribute("transform", `rotate(${angles.minute})`);
      second.current?.setAttribute("transform", `rotate(${angles.second})`);
    }
    turn();
    return subscribeToSeconds(turn);
  }, [zone, hasSeconds]);
  return (
    <svg className="wall-face" viewBox="-100 -100 200 200" aria-hidden="true">
      <circle r="99.4" className="wall-rim" />
      <path d={MINUTES} className="wall-minutes" />
      <path d={HOURS} className="wall-hours" />
      <path ref={hour} d="M0 13V-50" className="wall-hour-hand" />
      <path ref={minute} d="M0 13V-80" className="wall-minute-hand" />
      {hasSeconds && (
        <g ref={second} className="wall-second-hand">
          <path d="M0 22V-86" />
          <circle r="2.6" />
        </g>
      )}
    </svg>
  );
}

function ticks(count: number, from: number, isDrawn: (index: number) => boolean): string {
  const lines = Array.from({ length: count }, (_, index) => {
    if (!isDrawn(index)) return "";
    const angle = (2 * Math.PI * index) / count;
    const at = (radius: number) =>
      `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
    return `M${at(from)}L${at(95)}`;
  });
  return lines.join("");
}

const DAY_SECONDS = 86_400;

/** The angles of a clock's hands in degrees from 12 at an instant (ms) and an offset (minutes east of UTC). */
export function handAngles(instant: number, offsetMinutes: number) {
  const local = Math.floor((instant + offsetMinutes * MINUTE_MS) / 1000);
  const second = ((local % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  return {
    hour: (second % 43_200) / 120,
    minute: (second % 3600) / 10,
    second: (second % 60) * 6,
  };
}
