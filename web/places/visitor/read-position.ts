import { MINUTE_MS } from "../../../shared/durations.ts";

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
