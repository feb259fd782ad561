import { memo } from "react";
import { MINUTES_PER_DAY } from "../../../shared/durations.ts";
import type { SunEstimate } from "../../zones/sky/estimate-sun.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { useTickingMinute } from "../ticking.ts";

const STEP_MINUTES = 20;
const WIDTH = 1440;
const HEIGHT = 300;
const HORIZON = 150;
const AMPLITUDE = 90;

/** The day as the path of an estimated sun. Decorative. */
export function SunArc({ zone }: { zone: string }) {
  const [{ minute, isPlaceholder }, ref] = useTickingMinute<HTMLDivElement>();
  return (
    <div ref={ref} className="sun-arc" aria-hidden="true">
      {!isPlaceholder && <Sky zone={zone} minute={minute} />}
    </div>
  );
}

function Sky({ zone, minute }: { zone: string; minute: number }) {
  const { minuteOfDay, sky } = zoneMoment(zone, minute);
  const { sun, phase } = sky;
  const isUp = minuteOfDay >= sun.sunriseMinutes && minuteOfDay <= sun.sunsetMinutes;
  const left = `${(minuteOfDay / MINUTES_PER_DAY) * 100}%`;
  const top = `${(heightAt(minuteOfDay, sun) / HEIGHT) * 100}%`;
  return (
    <div className="sun-sky" data-sky={phase}>
      <div className="sun-glow" style={{ left }} data-up={isUp} />
      <SunPath sunriseMinutes={sun.sunriseMinutes} sunsetMinutes={sun.sunsetMinutes} />
      <div className="sun-disc" data-up={isUp} style={{ left, top }} />
    </div>
  );
}

type Daylight = Pick<SunEstimate, "sunriseMinutes" | "sunsetMinutes">;

const SunPath = memo(function SunPath(sun: Daylight) {
  const { sunriseMinutes, sunsetMinutes } = sun;
  const nights = pathOf(0, sunriseMinutes, sun) + pathOf(sunsetMinutes, MINUTES_PER_DAY, sun);
  const daytime = pathOf(sunriseMinutes, sunsetMinutes, sun);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={nights} className="sun-path-below" />
      <path d={`${daytime}Z`} className="sun-path-fill" />
      <path d={daytime} className="sun-path-above" />
      <line x1="0" y1={HORIZON} x2={WIDTH} y2={HORIZON} className="sun-horizon" />
    </svg>
  );
});

function heightAt(minute: number, { sunriseMinutes, sunsetMinutes }: Daylight): number {
  const noon = (sunriseMinutes + sunsetMinutes) / 2;
  const angle = (minutes: number) => Math.cos((2 * Math.PI * minutes) / MINUTES_PER_DAY);
  return HORIZON - AMPLITUDE * (angle(minute - noon) - angle((sunsetMinutes - sunriseMinutes) / 2));
}

function pathOf(from: number, to: number, sun: Daylight): string {
  const minutes = [];
  for (let minute = from; minute < to; minute += STEP_MINUTES) minutes.push(minute);
  const points = [...minutes, to].map(
    (minute) => `${(minute / MINUTES_PER_DAY) * WIDTH} ${heightAt(minute, sun).toFixed(1)}`,
  );
  return `M${points.join("L")}`;
}
