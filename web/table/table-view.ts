import type { Place } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { locale } from "../i18n/locale.ts";
import { placeName } from "../i18n/names.ts";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";

export type SortKey = "city" | "offset" | "difference";

export interface TableOrder {
  readonly by: SortKey;
  readonly isDescending: boolean;
}

export const WEST_TO_EAST: TableOrder = { by: "offset", isDescending: false };

/** The order after a press on the head of a column: reversed, if it is that of the rows already. */
export function nextOrder(order: TableOrder, by: SortKey): TableOrder {
  const isDescending = order.by === by && !order.isDescending;
  return by === "offset" && !isDescending ? WEST_TO_EAST : { by, isDescending };
}

/** Sorts rows by the offsets at an instant (ms). The difference counts without its sign. Equal rows keep their order. */
export function sortRows<T extends { readonly place: Place }>(
  rows: readonly T[],
  { by, isDescending }: TableOrder,
  instant: number,
  visitorZone: string,
): readonly T[] {
  const direction = isDescending ? -1 : 1;
  const ownOffset = civilOffsetMinutesAt(visitorZone, instant);
  const offsetOf = ({ place }: T) => civilOffsetMinutesAt(place.zone, instant);
  const distanceOf = (row: T) => Math.abs(offsetOf(row) - ownOffset);
  const compareBy: Readonly<Record<SortKey, (one: T, other: T) => number>> = {
    city: (one, other) => placeName(one.place).localeCompare(placeName(other.place), locale),
    offset: (one, other) => offsetOf(one) - offsetOf(other),
    difference: (one, other) => distanceOf(one) - distanceOf(other),
  };
  return rows.toSorted((one, other) => direction * compareBy[by](one, other));
}

export const tableDensity = createStoredChoice("table-density", ["comfortable", "compact"]);
