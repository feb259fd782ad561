import { useEffect, useState } from "react";
import { useZoneCity } from "#formats/zone-names";
import { language } from "#language";
import * as m from "#messages";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { locale } from "../../i18n/locale.ts";

/** The name of the visitor's place, looked up if the visitor permits it; else the continent or the city of the zone. */
export function usePlaceName(zone: string, serviceUrl: string): string {
  const [found, setFound] = useState<{ readonly zone: string; readonly name: string }>();
  const cityOf = useZoneCity();
  useEffect(() => {
    let isCurrent = true;
    void findPlaceName(zone, serviceUrl).then(
      (name) => isCurrent && name && setFound({ zone, name }),
    );
    return () => {
      isCurrent = false;
    };
  }, [zone, serviceUrl]);
  // A device that moved to another zone is no longer in the place.
  if (found?.zone === zone) return found.name;
  if (!navigator.geolocation) return fallbackPlaceName(zone);
  return unpermittedPlaceName(zone, cityOf);
}

async function findPlaceName(zone: string, serviceUrl: string): Promise<string | undefined> {
  if (!navigator.geolocation) return undefined;
  try {
    const position = await readPosition(navigator.geolocation);
    if (!position) return undefined;
    const { lookUpPlace } = await import("./look-up-place.ts");
    return await lookUpPlace(serviceUrl, position);
  } catch (error) {
    console.warn("The name of this place could not be looked up:", error);
    return fallbackPlaceName(zone);
  }
}

// In English literally, for the sake of the first view.
const DEFAULT_PLACE =
  language === "en"
    ? "United States"
    : (new Intl.DisplayNames(locale, { type: "region" }).of("US") ?? "US");
/** The parts of tzdb in which a zone is named after a city or an island; `Etc/UTC` and `US/Pacific` are not. */
const HAS_CITY = /^(Africa|Antarctica|Arctic|Atlantic|Australia|Indian|Pacific)\//;

/** The name of a place whose lookup failed or is not supported: the continent in its zone's name. */
export function fallbackPlaceName(zone: string): string {
  return continentOf(zone) ?? DEFAULT_PLACE;
}

/** The name of a place without permission to look it up: the continent in its zone's name, else the zone's city. */
export function unpermittedPlaceName(zone: string, cityOf: (zone: string) => string): string {
  return continentOf(zone) ?? (HAS_CITY.test(zone) ? cityOf(zone) : DEFAULT_PLACE);
}

function continentOf(zone: string): string | undefined {
  if (zone.includes("America")) return DEFAULT_PLACE;
  if (zone.includes("Europe")) return m.regionEurope();
  if (zone.includes("Asia")) return m.regionAsia();
  return undefined;
}

const POSITION_TIMEOUT_MS = 20_000;
const MAX_POSITION_AGE_MS = 10 * MINUTE_MS;

/** Undefined if permission is denied; rejects if the position is unavailable. */
function readPosition(geolocation: Geolocation): Promise<GeolocationCoordinates | undefined> {
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      (error) => (error.code === error.PERMISSION_DENIED ? resolve(undefined) : reject(error)),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: MAX_POSITION_AGE_MS },
    );
  });
}
