import type { FeaturedCity } from "../../../shared/api/cities.ts";
import { isUsableZone } from "../../../shared/zones/civil-offset.ts";
import { normalizeZoneName } from "../../../shared/zones/zone-rules.ts";

/** The city's own zone; the visitor's if that is blank or, with a warning, invalid. */
export function zoneOfCity(city: FeaturedCity, visitorZone: string): string {
  const zone = normalizeZoneName(city.timezone.trim());
  if (zone === "") return visitorZone;
  if (isUsableZone(zone)) return zone;
  console.warn(`The zone of ${city.name} is unknown: "${zone}". The visitor's time is shown.`);
  return visitorZone;
}
