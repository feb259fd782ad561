export const ZONE_REGIONS = ["Americas", "Europe", "Africa", "Asia", "Pacific"] as const;

export type ZoneRegion = (typeof ZONE_REGIONS)[number];

const REGION_OF_AREA: Readonly<Record<string, ZoneRegion>> = {
  America: "Americas",
  Europe: "Europe",
  Arctic: "Europe",
  Atlantic: "Europe",
  Africa: "Africa",
  Asia: "Asia",
  Indian: "Asia",
  Pacific: "Pacific",
  Australia: "Pacific",
  Antarctica: "Pacific",
};

/** Zones whose islands or stations belong to another region than the rest of their area. Troll follows Norway's clocks. */
const REGION_OF_ZONE: Readonly<Record<string, ZoneRegion>> = {
  "Antarctica/Palmer": "Americas",
  "Antarctica/Rothera": "Americas",
  "Antarctica/Troll": "Europe",
  "Atlantic/Bermuda": "Americas",
  "Atlantic/Cape_Verde": "Africa",
  "Atlantic/South_Georgia": "Americas",
  "Atlantic/St_Helena": "Africa",
  "Atlantic/Stanley": "Americas",
  "Indian/Antananarivo": "Africa",
  "Indian/Comoro": "Africa",
  "Indian/Mahe": "Africa",
  "Indian/Mauritius": "Africa",
  "Indian/Mayotte": "Africa",
  "Indian/Reunion": "Africa",
  "Etc/GMT+12": "Pacific",
};

/** Undefined for a zone without an area, such as UTC. */
export function regionOfZone(zone: string): ZoneRegion | undefined {
  return REGION_OF_ZONE[zone] ?? REGION_OF_AREA[zone.slice(0, Math.max(0, zone.indexOf("/")))];
}
