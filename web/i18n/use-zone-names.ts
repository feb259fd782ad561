// For the first view; other parts have `names.ts`. Of the two, only English needs the zone table here.
export {
  /** The city that a zone is named after; "…" until it is loaded. */
  useZoneCity,
  /** The city of a zone, if it is wanted and has one, and the zone's name: "Lagos", "West Africa Time". */
  useZoneLine,
} from "#formats/zone-names";
