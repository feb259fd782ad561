import { useEffect, useState } from "react";
import { useZoneCity } from "#formats/zone-names";
import { fallbackPlaceName, unpermittedPlaceName } from "./fallback-place-name.ts";
import { readPosition } from "./read-position.ts";

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
