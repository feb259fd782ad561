import type { Availability } from "./api/availability.ts";

const CHECKS: Readonly<Record<keyof Availability, (value: unknown) => boolean>> = {
  hours: isHours,
  weekend: isWeekend,
  isIncluded: (value) => typeof value === "boolean",
};

/** Whether a value from outside, such as a file, is an availability without unknown fields. */
export function isAvailability(value: unknown): value is Availability {
  return isRecord(value) && Object.entries(value).every(([field, item]) => isValid(field, item));
}

/**
 * An availability from outside, without fields that are not valid or have their default, and with sorted weekend days.
 * Returns undefined if no field is left.
 */
export function readAvailability(value: unknown): Availability | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter(([field, item]) => isValid(field, item));
  const { hours, weekend, isIncluded }: Availability = Object.fromEntries(entries);
  const read: Availability = {
    ...(hours && { hours }),
    ...(weekend && { weekend: weekend.toSorted((one, other) => one - other) }),
    ...(isIncluded === false && { isIncluded }),
  };
  return Object.keys(read).length > 0 ? read : undefined;
}

function isValid(field: string, value: unknown): boolean {
  return Object.hasOwn(CHECKS, field) && CHECKS[field as keyof Availability](value);
}

function isHours(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { start, end, ...unknown } = value;
  if (Object.keys(unknown).length > 0) return false;
  return isIntegerUpTo(1439, start) && isIntegerUpTo(1439, end) && start !== end;
}

function isWeekend(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 6 &&
    new Set(value).size === value.length &&
    value.every((day) => isIntegerUpTo(6, day))
  );
}

function isIntegerUpTo(max: number, value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
