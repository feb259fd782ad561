import { useEffect, useState } from "react";
import { lookUpPlace, readPosition } from "./look-up-place.ts";
import { fallbackPlaceName } from "./place-name.ts";

/** The name of the visitor's place, looked up if the visitor permits it; else the continent of the zone. */
export function usePlaceName(zone: string, serviceUrl: string): string {
  const [found, setFound] = useState<{ readonly zone: string; readonly name: string }>();
  useEffect(() => {
    let isCurrent = true;
    void findPlaceName(serviceUrl).then((name) => isCurrent && name && setFound({ zone, name }));
    return () => {
      isCurrent = false;
    };
  }, [zone, serviceUrl]);
  // A device that moved to another zone is no longer in the place.
  return found?.zone === zone ? found.name : fallbackPlaceName(zone);
}

async function findPlaceName(serviceUrl: string): Promise<string | undefined> {
  if (!navigator.geolocation) return undefined;
  try {
    const position = await readPosition(navigator.geolocation);
    return position && (await lookUpPlace(serviceUrl, position));
  } catch (error) {
    console.warn("The name of this place could not be looked up:", error);
    return undefined;
  }
}
