import { MINUTE_MS } from "../../shared/durations.ts";
import { choosePlaceName } from "./place-name.ts";

const TIMEOUT_MS = 5000;
const POSITION_TIMEOUT_MS = 20_000;
const MAX_POSITION_AGE_MS = 10 * MINUTE_MS;

/** Undefined if permission is denied; rejects if the position is unavailable. */
export function readPosition(
  geolocation: Geolocation,
): Promise<GeolocationCoordinates | undefined> {
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      (error) => (error.code === error.PERMISSION_DENIED ? resolve(undefined) : reject(error)),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: MAX_POSITION_AGE_MS },
    );
  });
}

/**
 * Reverse-geocodes coordinates, rounded for privacy to two decimals, about a kilometre. Throws if there is no response
 * within 5 s or no name in it.
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
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The geocoder responded with ${response.status}.`);
  const name = choosePlaceName(await response.json());
  if (!name) throw new Error("The geocoder knows no name for this place.");
  return name;
}
