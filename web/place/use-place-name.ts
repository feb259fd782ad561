import { useEffect, useState } from "react";
import { askPosition, lookUpPlace } from "./look-up-place.ts";
import { fallbackPlaceName } from "./place-name.ts";

/** The name of the visitor's place: looked up where the visitor allows it, else the continent of the zone. */
export function usePlaceName(zone: string, serviceUrl: string): string {
  const [found, setFound] = useState<{ readonly zone: string; readonly name: string }>();
  useEffect(() => {
    let wanted = true;
    void findPlaceName(serviceUrl).then((name) => wanted && name && setFound({ zone, name }));
    return () => {
      wanted = false;
    };
  }, [zone, serviceUrl]);
  // A device that is taken to another zone leaves its place behind.
  return found?.zone === zone ? found.name : fallbackPlaceName(zone);
}

async function findPlaceName(serviceUrl: string): Promise<string | undefined> {
  if (!navigator.geolocation) return undefined;
  try {
    const position = await askPosition(navigator.geolocation);
    return position && (await lookUpPlace(serviceUrl, position));
  } catch (error) {
    console.warn("The name of this place could not be looked up:", error);
    return undefined;
  }
}
