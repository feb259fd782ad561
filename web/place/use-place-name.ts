import { useEffect, useState } from "react";
import { askPosition, lookUpPlace } from "./look-up-place.ts";
import { fallbackPlaceName } from "./place-name.ts";

/** The name of the visitor's place: looked up where the visitor allows it, else the continent of the zone. */
export function usePlaceName(zone: string, serviceUrl: string): string {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void findPlaceName(serviceUrl).then((found) => wanted && setName(found));
    return () => {
      wanted = false;
    };
  }, [serviceUrl]);
  return name ?? fallbackPlaceName(zone);
}

async function findPlaceName(serviceUrl: string): Promise<string | undefined> {
  if (!navigator.geolocation) return undefined;
  const position = await askPosition(navigator.geolocation).catch(() => undefined);
  if (!position) return undefined;
  try {
    return await lookUpPlace(serviceUrl, position);
  } catch (error) {
    console.warn("The name of this place could not be looked up:", error);
    return undefined;
  }
}
