import { labelZone } from "../../shared/zones/label-zone.ts";

const DEFAULT_PLACE = "United States";
/** The parts of tzdb in which a zone is named after a city or an island; `Etc/UTC` and `US/Pacific` are not. */
const HAS_CITY = /^(Africa|Antarctica|Arctic|Atlantic|Australia|Indian|Pacific)\//;

/** The name of a place whose lookup failed or is not supported: the continent in its zone's name. */
export function fallbackPlaceName(zone: string): string {
  return continentOf(zone) ?? DEFAULT_PLACE;
}

/** The name of a place without permission to look it up: the continent in its zone's name, else the zone's city. */
export function unpermittedPlaceName(zone: string): string {
  return continentOf(zone) ?? (HAS_CITY.test(zone) ? labelZone(zone) : DEFAULT_PLACE);
}

function continentOf(zone: string): string | undefined {
  if (zone.includes("America")) return "United States";
  if (zone.includes("Europe")) return "Europe";
  if (zone.includes("Asia")) return "Asia";
  return undefined;
}
