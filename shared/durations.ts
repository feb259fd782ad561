export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const MINUTES_PER_DAY = 1440;

/** Divides every offset and every transition's time of day. */
export const SLOT_MINUTES = 15;
export const SLOT_MS = SLOT_MINUTES * MINUTE_MS;
