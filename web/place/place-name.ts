/** The fields that are read of a reverse geocoder's answer; each may be missing or empty. */
export interface GeocoderResponse {
  readonly city?: string;
  readonly locality?: string;
  readonly principalSubdivision?: string;
  readonly countryName?: string;
}

const DEFAULT_PLACE = "United States";

/** City with region, else locality with region, else region with country, else country; undefined where there is none. */
export function choosePlaceName(parts: GeocoderResponse): string | undefined {
  const { city, locality, principalSubdivision: region, countryName: country } = parts;
  if (city && region) return joined(city, region);
  if (locality && region) return joined(locality, region);
  if (region && country) return joined(region, country);
  return country || undefined;
}

/** The place's name when it can't be looked up: the continent that the zone's name tells. */
export function fallbackPlaceName(zone: string): string {
  if (zone.includes("America")) return "United States";
  if (zone.includes("Europe")) return "Europe";
  if (zone.includes("Asia")) return "Asia";
  return DEFAULT_PLACE;
}

function joined(smaller: string, larger: string): string {
  return smaller === larger ? smaller : `${smaller}, ${larger}`;
}
