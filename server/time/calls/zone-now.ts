import type { Time } from "../../../shared/api/time.ts";
import type { ZoneNow } from "../../../shared/api/zone-now.ts";
import type { DatedPosixTz } from "../../../shared/zones/posix-tz.ts";
import type { LocalPeriod } from "../../../shared/zones/zone-history.ts";
import { isByTodaysRules } from "../../../shared/zones/zone-history.ts";
import { formatDateTime, formatUtcOffset, localDateAt } from "./local-date.ts";

const MILLISECOND_DIGITS = 3;

/** At a time of the server's clock, or only an instant. */
export function buildZoneNow(
  zone: string,
  { type, nextChange }: LocalPeriod,
  posixTz: DatedPosixTz,
  { sentMs, ...time }: Pick<Time, "sentMs"> & Partial<Time>,
  release: string,
): ZoneNow {
  const { offsetMinutes, abbreviation, isDst } = type;
  const local = formatDateTime(localDateAt(sentMs, offsetMinutes), MILLISECOND_DIGITS);
  return {
    zone,
    instantMs: sentMs,
    ...boundOf(time),
    localTime: local + formatUtcOffset(offsetMinutes),
    offsetMinutes,
    abbreviation,
    isDst,
    nextChange: nextChange && {
      atMs: nextChange.atMs,
      offsetBeforeMinutes: offsetMinutes,
      offsetAfterMinutes: nextChange.after.offsetMinutes,
      abbreviationAfter: nextChange.after.abbreviation,
    },
    posixTz: posixTz.text,
    posixTzUntilMs: posixTz.untilMs,
    byTodaysRules: isByTodaysRules(sentMs),
    release,
  };
}

function boundOf({ boundMs, source, synchronised }: Partial<Time>): Partial<ZoneNow> {
  return boundMs === undefined || source === undefined || synchronised === undefined
    ? {}
    : { boundMs, source, synchronised };
}
