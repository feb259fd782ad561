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
  if (by === "city") {
    const { compare } = new Intl.Collator(locale);
    const named = rows.map((row) => ({ row, city: placeName(row.place) }));
    return named
      .toSorted((one, other) => direction * compare(one.city, other.city))
      .map(({ row }) => row);
  }
  const ownOffset = civilOffsetMinutesAt(visitorZone, instant);
  const keyed = rows.map((row) => {
    const offsetMinutes = civilOffsetMinutesAt(row.place.zone, instant);
    return { row, key: by === "offset" ? offsetMinutes : Math.abs(offsetMinutes - ownOffset) };
  });
  return keyed.toSorted((one, other) => direction * (one.key - other.key)).map(({ row }) => row);
}

export const tableDensity = createStoredChoice("table-density", ["comfortable", "compact"]);
