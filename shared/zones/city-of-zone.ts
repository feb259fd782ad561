/** The city that a zone is named after: "New York" of America/New_York. */
export function cityOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
