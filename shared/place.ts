import type { Town, TownNames } from "./api/places.ts";
import { WORLD_ZONES, type WorldZone } from "./zones/world-zones.ts";

export interface RowPlace extends WorldZone {
  readonly kind: "row";
}

export interface TownPlace {
  readonly kind: "town";
  readonly id: string;
  readonly zone: string;
  /** Undefined until the server has sent them. */
  readonly names?: TownNames;
}

/** What a search finds and a list holds: a row of the zone table, or a town of the place data. */
export type ListPlace = RowPlace | TownPlace;

/** What the page can show the time of; without a row or a town, an IANA zone. */
export type Place = ListPlace | { readonly kind: "zone"; readonly zone: string };

/** The zone table. */
export const ROWS: readonly RowPlace[] = WORLD_ZONES.map((row) => ({ kind: "row", ...row }));

/** Equal for the same place. Not the zone of a row: two rows may share it. */
export function placeKey(place: Place): string {
  if (place.kind === "row") return place.timezone;
  return place.kind === "town" ? place.id : place.zone;
}

export function placeOfTown({ id, zone, name, region, country }: Town): TownPlace {
  return { kind: "town", id, zone, names: { name, region, country } };
}
