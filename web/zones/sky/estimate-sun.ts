import { MINUTES_PER_DAY } from "../../../shared/durations.ts";

const SWING_MINUTES = 120;
const MEAN_SUNRISE_MINUTES = 6 * 60;
const MEAN_SUNSET_MINUTES = 18 * 60;
const SPRING_EQUINOX_DAY = 80;

export type SunEstimate = Readonly<ReturnType<typeof sunBetween>>;

export type SkyPhase = "night" | "twilight" | "golden" | "day";

/** 06:00 and 18:00 on day 1 to 366 of a year, with a seasonal swing of two hours. For a zone without a place. */
export function estimateSun(dayOfYear: number): SunEstimate {
  const season = Math.sin((2 * Math.PI * (dayOfYear - SPRING_EQUINOX_DAY)) / 365.25);
  const swing = Math.round(SWING_MINUTES * season);
  return sunBetween(MEAN_SUNRISE_MINUTES - swing, MEAN_SUNSET_MINUTES + swing);
}

/** In minutes after midnight, wall time. */
export function sunBetween(sunriseMinutes: number, sunsetMinutes: number) {
  const daylight = sunsetMinutes - sunriseMinutes;
  return {
    sunriseMinutes,
    sunsetMinutes,
    daylightHours: Math.floor(daylight / 60),
    /** Beyond the whole hours, 0 to 59. */
    daylightMinutes: daylight % 60,
  };
}

const GOLDEN_MINUTES = 60;
const TWILIGHT_MINUTES = 45;

export function skyPhaseAt(minuteOfDay: number, sun: SunEstimate): SkyPhase {
  const { sunriseMinutes, sunsetMinutes } = sun;
  const noon = (sunriseMinutes + sunsetMinutes) / 2;
  const sinceMidnight = (minuteOfDay - noon + 2.5 * MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const fromNoon = Math.abs(sinceMidnight - MINUTES_PER_DAY / 2);
  const fromHorizon = (sunsetMinutes - sunriseMinutes) / 2 - fromNoon;
  if (fromHorizon >= GOLDEN_MINUTES) return "day";
  if (fromHorizon >= 0) return "golden";
  return fromHorizon >= -TWILIGHT_MINUTES ? "twilight" : "night";
}
