import type { Time } from "../../../shared/api/time.ts";
import { ZONE_NOW_PATH, ZoneNow, ZoneNowQuery } from "../../../shared/api/zone-now.ts";
import { formatUtcOffset } from "../../../shared/zones/format-offset.ts";
import type { DatedPosixTz } from "../../../shared/zones/posix-tz.ts";
import { isByTodaysRules, type LocalPeriod } from "../../../shared/zones/zone-history.ts";
import { Refusal } from "../../http/errors.ts";
import { type App, type Basics, call, OPEN } from "../../http/feature.ts";
import { localDateAt } from "./world-time.ts";
import { readAt, readQueryName, type ZoneTimes } from "./zone-times.ts";

const TO_MILLISECONDS = "2026-11-23T20:00:03.123".length;

export function zoneNowRoute(
  app: App,
  { times, clock }: Basics & { readonly times: ZoneTimes },
): void {
  app.get(
    ZONE_NOW_PATH,
    call(
      "getZoneNow",
      "Get the time in a zone, now with the bound of its error or at another instant, and the next clock change",
      { config: OPEN, querystring: ZoneNowQuery, response: { 200: ZoneNow } },
    ),
    async ({ query, raw }) => {
      const zone = times.find(readQueryName(query.zone));
      if (zone === undefined) throw new Refusal("zone_not_found");
      const at = readAt(query.at);
      const time = at === undefined ? clock.timeResponse(raw.receivedMs ?? 0) : { sentMs: at };
      const { sentMs } = time;
      const [period, posixTz] = [times.periodAt(zone, sentMs), times.posixTzAt(zone, sentMs)];
      return buildZoneNow(zone, period, posixTz, time, times.release);
    },
  );
}

function buildZoneNow(
  zone: string,
  { type, nextChange }: LocalPeriod,
  posixTz: DatedPosixTz,
  { sentMs, ...time }: Pick<Time, "sentMs"> & Partial<Time>,
  release: string,
): ZoneNow {
  const { offsetMinutes, abbreviation, isDst } = type;
  const local = localDateAt(sentMs, offsetMinutes).text.slice(0, TO_MILLISECONDS);
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
