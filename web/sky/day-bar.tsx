import { MINUTES_PER_DAY } from "../../shared/durations.ts";
import type { SunEstimate } from "../../shared/sky/estimate-sun.ts";

const MARK_MINUTES = 16;

/** A day as a thin bar with its estimated daylight and a mark at the time. Decorative. */
export function DayBar({ minuteOfDay, sun }: { minuteOfDay: number; sun: SunEstimate }) {
  const { sunriseMinutes, sunsetMinutes } = sun;
  return (
    <svg
      className="day-bar"
      viewBox={`0 0 ${MINUTES_PER_DAY} 12`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect y="4" width={MINUTES_PER_DAY} height="4" className="day-bar-night" />
      <rect
        x={sunriseMinutes}
        y="4"
        width={sunsetMinutes - sunriseMinutes}
        height="4"
        className="day-bar-light"
      />
      <rect
        x={minuteOfDay - MARK_MINUTES / 2}
        width={MARK_MINUTES}
        height="12"
        className="day-bar-now"
      />
    </svg>
  );
}
