import { MINUTES_PER_DAY } from "../../../shared/durations.ts";
import type { SunEstimate } from "../../zones/sky/estimate-sun.ts";

const MARK_MINUTES = 16;

interface DayBarProps {
  readonly minuteOfDay: number;
  readonly sun: SunEstimate;
  /** Without one the bar is decorative. */
  readonly name?: string;
}

/** A day as a thin bar with its estimated daylight and a mark at the time. They are backgrounds: to move them lays nothing out. */
export function DayBar({ minuteOfDay, sun, name }: DayBarProps) {
  const { sunriseMinutes, sunsetMinutes } = sun;
  const daylight = sunsetMinutes - sunriseMinutes;
  const mark = positionOf(minuteOfDay - MARK_MINUTES / 2, MARK_MINUTES);
  return (
    <span
      className="day-bar"
      style={{
        backgroundPosition: `${mark} 0, ${positionOf(sunriseMinutes, daylight)} 50%, 0 50%`,
        backgroundSize: `${percentOf(MARK_MINUTES)} 100%, ${percentOf(daylight)} 33.4%, 100% 33.4%`,
      }}
      {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
    />
  );
}

/** A percentage of `background-position` is one of the room that the image leaves. */
function positionOf(start: number, length: number): string {
  return `${(start / (MINUTES_PER_DAY - length)) * 100}%`;
}

function percentOf(minutes: number): string {
  return `${(minutes / MINUTES_PER_DAY) * 100}%`;
}
