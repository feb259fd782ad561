import { DAY_MS } from "../../shared/durations.ts";
import type { OffsetChange, ZoneMoment } from "../zones/zone-moment.ts";

const NEAR_MS = 30 * DAY_MS;

/** A zone's clock change within 30 days. */
export function nearChange({ instant, nextChange }: ZoneMoment): OffsetChange | undefined {
  return nextChange && nextChange.instant - instant <= NEAR_MS ? nextChange : undefined;
}
