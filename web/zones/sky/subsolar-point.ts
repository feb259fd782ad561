import { DAY_MS } from "../../../shared/durations.ts";

/** In degrees, north and east positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const J2000 = Date.UTC(2000, 0, 1, 12);
/** Terrestrial time minus UTC in the years around 2030. */
const DELTA_T_DAYS = 70 / 86_400;
const DEGREE = Math.PI / 180;

/** Where the sun is overhead at an instant (ms), the longitude from -180 up to 180, within 0.01° for 2000 to 2050. After Meeus, Astronomical Algorithms, chapters 12 and 25 (low accuracy). */
export function subsolarPoint(instant: number) {
  const days = (instant - J2000) / DAY_MS;
  const centuries = (days + DELTA_T_DAYS) / 36_525;
  const meanLongitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032);
  const anomaly = DEGREE * (357.52911 + centuries * (35_999.05029 - centuries * 0.0001537));
  const eccentricity = 0.016708634 - centuries * 0.000042037;
  const center =
    (1.914602 - centuries * 0.004817) * Math.sin(anomaly) +
    (0.019993 - centuries * 0.000101) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const node = DEGREE * (125.04 - 1934.136 * centuries);
  const apparentLongitude = DEGREE * (meanLongitude + center - 0.00569 - 0.00478 * Math.sin(node));
  const obliquity = DEGREE * (23.439291 - 0.0130042 * centuries + 0.00256 * Math.cos(node));

  const rightAscension = Math.atan2(
    Math.cos(obliquity) * Math.sin(apparentLongitude),
    Math.cos(apparentLongitude),
  );
  const siderealTime =
    280.46061837 + 360.98564736629 * days - 0.00478 * Math.sin(node) * Math.cos(obliquity);
  return {
    latitude: Math.asin(Math.sin(obliquity) * Math.sin(apparentLongitude)) / DEGREE,
    longitude: wrapLongitude(rightAscension / DEGREE - siderealTime),
    /** Of the sun, in astronomical units. */
    distance:
      (1.000001018 * (1 - eccentricity ** 2)) /
      (1 + eccentricity * Math.cos(anomaly + DEGREE * center)),
  };
}

/** The height of the sun's center above the horizon of a place, in degrees, without the refraction of the air. */
export function sunHeight(place: Coordinates, sun: Coordinates): number {
  const [latitude, declination] = [DEGREE * place.latitude, DEGREE * sun.latitude];
  const hourAngle = DEGREE * (place.longitude - sun.longitude);
  const sine =
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  // Rounding may exceed 1 where the sun is overhead.
  return Math.asin(Math.max(-1, Math.min(1, sine))) / DEGREE;
}

/** From -180 up to 180. */
function wrapLongitude(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
