import { MINUTE_MS } from "../../shared/durations.ts";
import { choosePlaceName } from "./place-name.ts";

const TIME_LIMIT_MS = 5000;
const POSITION_TIME_LIMIT_MS = 20_000;
const POSITION_AGE_AT_MOST_MS = 10 * MINUTE_MS;

/** The browser's position; undefined when permission is denied. Rejects when there is none to be had. */
export function askPosition(geolocation: Geolocation): Promise<GeolocationCoordinates | undefined> {
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      (error) => (error.code === error.PERMISSION_DENIED ? resolve(undefined) : reject(error)),
      { timeout: POSITION_TIME_LIMIT_MS, maximumAge: POSITION_AGE_AT_MOST_MS },
    );
  });
}

/**
 * Asks a reverse geocoder for the name of a place. The coordinates are rounded to two decimals, about a
 * kilometre, before they leave the page. Throws when there is no answer in 5 s or none that names a place.
 */
export async function lookUpPlace(
  serviceUrl: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<string> {
  const url = new URL(serviceUrl);
  url.searchParams.set("latitude", latitude.toFixed(2));
  url.searchParams.set("longitude", longitude.toFixed(2));
  url.searchParams.set("localityLanguage", "en");
  const response = await fetch(url, {
    credentials: "omit",
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`);
  const name = choosePlaceName(await response.json());
  if (!name) throw new Error("The geocoder knows no name for this place.");
  return name;
}
