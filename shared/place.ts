import type { Town, TownNames } from "./api/places.ts";

export interface RowPlace {
  readonly kind: "row";
  readonly timezone: string;
  readonly city: string;
  readonly zone: string;
}

export interface TownPlace {
  readonly kind: "town";
  readonly id: string;
  readonly zone: string;
  /** Undefined until the server has sent them. */
  readonly names?: TownNames;
}

export interface ZonePlace {
  readonly kind: "zone";
  readonly zone: string;
}

export type Place = RowPlace | TownPlace | ZonePlace;

export const UTC: ZonePlace = { kind: "zone", zone: "Etc/UTC" };

/** Equal for the same place. Not the zone of a row: two rows may share it. */
export function placeKey(place: Place): string {
  if (place.kind === "row") return place.timezone;
  return place.kind === "town" ? place.id : place.zone;
}

export function placeOfTown({ id, zone, name, region, country }: Town): TownPlace {
  return { kind: "town", id, zone, names: { name, region, country } };
}
