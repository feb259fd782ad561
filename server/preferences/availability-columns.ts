import type { Selectable } from "kysely";
import type { Availability } from "../../shared/api/availability.ts";
import { readAvailability } from "../../shared/availability.ts";
import type { Schema } from "../database/schema.ts";

export const AVAILABILITY_COLUMNS = ["work_start", "work_end", "weekend", "is_included"] as const;

type AvailabilityRow = Pick<
  Selectable<Schema["preference"]>,
  (typeof AVAILABILITY_COLUMNS)[number]
>;

export function toAvailabilityRow(availability: Availability | undefined): AvailabilityRow {
  const { hours, weekend, isIncluded } = readAvailability(availability) ?? {};
  return {
    work_start: hours?.start ?? null,
    work_end: hours?.end ?? null,
    weekend: weekend?.join("") ?? null,
    is_included: isIncluded === false ? 0 : null,
  };
}

/** Undefined if everything has its default. */
export function fromAvailabilityRow(row: AvailabilityRow): Availability | undefined {
  const { work_start: start, work_end: end, weekend, is_included } = row;
  return readAvailability({
    ...(start !== null && end !== null && { hours: { start, end } }),
    ...(weekend !== null && { weekend: Array.from(weekend, Number) }),
    ...(is_included === 0 && { isIncluded: false }),
  });
}
