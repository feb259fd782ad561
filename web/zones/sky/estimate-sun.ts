import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";

const SWING_MINUTES = 120;
const MEAN_SUNRISE_MINUTES = 6 * 60;
const MEAN_SUNSET_MINUTES = 18 * 60;
const SPRING_EQUINOX_DAY = 80;

/** At this latitude and beyond, the seasons shift sunrise by the full two hours. */
const FULL_SWING_LATITUDE = 45;

export interface SunEstimate {
  /** Minutes after midnight, wall time. */
  readonly sunriseMinutes: number;
  /** Minutes after midnight, wall time. */
  readonly sunsetMinutes: number;
  readonly daylightHours: number;
  /** Beyond the whole hours, 0 to 59. */
  readonly daylightMinutes: number;
}

export type SkyPhase = "night" | "twilight" | "golden" | "day";

/** 06:00 and 18:00 on day 1 to 366 of a year, with a seasonal swing of two hours, reversed in the south. Decorative only. */
export function estimateSun(dayOfYear: number, latitude = FULL_SWING_LATITUDE): SunEstimate {
  const season = Math.sin((2 * Math.PI * (dayOfYear - SPRING_EQUINOX_DAY)) / 365.25);
  const strength = Math.max(-1, Math.min(1, latitude / FULL_SWING_LATITUDE));
  const swing = Math.round(SWING_MINUTES * season * strength);
  const daylight = MEAN_SUNSET_MINUTES - MEAN_SUNRISE_MINUTES + 2 * swing;
  return {
    sunriseMinutes: MEAN_SUNRISE_MINUTES - swing,
    sunsetMinutes: MEAN_SUNSET_MINUTES + swing,
    daylightHours: Math.floor(daylight / 60),
    daylightMinutes: daylight % 60,
  };
}

const GOLDEN_MINUTES = 60;
const TWILIGHT_MINUTES = 45;

export function skyPhaseAt(minuteOfDay: number, sun: SunEstimate): SkyPhase {
  const sinceSunrise = minuteOfDay - sun.sunriseMinutes;
  const untilSunset = sun.sunsetMinutes - minuteOfDay;
  const fromHorizon = Math.min(sinceSunrise, untilSunset);
  if (fromHorizon >= GOLDEN_MINUTES) return "day";
  if (fromHorizon >= 0) return "golden";
  return fromHorizon >= -TWILIGHT_MINUTES ? "twilight" : "night";
}

/** The minute of the day, 0 to 1439, and the day of the year, 1 to 366, at an instant (ms) and an offset (minutes). */
export function wallDay(instant: number, offsetMinutes: number) {
  const wall = instant + offsetMinutes * MINUTE_MS;
  const startOfYear = Date.UTC(new Date(wall).getUTCFullYear(), 0, 1);
  return {
    minuteOfDay: Math.floor((wall - Math.floor(wall / DAY_MS) * DAY_MS) / MINUTE_MS),
    dayOfYear: Math.floor((wall - startOfYear) / DAY_MS) + 1,
  };
}
