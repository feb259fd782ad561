/** The used fields of a reverse geocoder's response; each may be missing or empty. */
export interface GeocoderResponse {
  readonly city?: string;
  readonly locality?: string;
  readonly principalSubdivision?: string;
  readonly countryName?: string;
}

const DEFAULT_PLACE = "United States";

/** City with region, else locality with region, else region with country, else country. */
export function choosePlaceName(response: GeocoderResponse): string | undefined {
  const { city, locality, principalSubdivision: region, countryName: country } = response;
  if (city && region) return join(city, region);
  if (locality && region) return join(locality, region);
  if (region && country) return join(region, country);
  return country || undefined;
}

/** The name of a place that can't be looked up: the continent in its zone's name. */
export function fallbackPlaceName(zone: string): string {
  if (zone.includes("America")) return "United States";
  if (zone.includes("Europe")) return "Europe";
  if (zone.includes("Asia")) return "Asia";
  return DEFAULT_PLACE;
}

function join(smaller: string, larger: string): string {
  return smaller === larger ? smaller : `${smaller}, ${larger}`;
}
