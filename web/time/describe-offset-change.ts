import { formatShortOffset } from "#formats/first-view";
import { formatDate } from "#formats/lazy";
import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { changeKind, goesOnAt } from "../../shared/zones/change-kind.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { zoneRule } from "../../shared/zones/zone-rules.ts";
import { isolate } from "../i18n/isolate.ts";
import { placeName } from "../i18n/names.ts";
import type { OffsetChange } from "../zones/zone-changes.ts";

/**
 * "Starting November 1, 2026, Vancouver stays on UTC−7.", by the rules in use, with the dates that clocks there show. Throws
 * RangeError for an unknown zone.
 */
export function describeOffsetChange(change: OffsetChange, place: Place): string {
  const { fromMs, untilMs, offsetBeforeMinutes, offsetAfterMinutes } = change;
  const { zone } = place;
  const rule = zoneRule(zone);
  const dateAt = (instant: number) => formatDate(instant, offsetMinutesAt(zone, instant - 1));
  const kind = changeKind(rule, change);
  const values = {
    place: isolate(placeName(place)),
    date: dateAt(fromMs),
    offset: formatShortOffset(offsetAfterMinutes),
    before: formatShortOffset(offsetBeforeMinutes),
  };
  if (kind === "hour") return m.zoneChangeHour(values);
  if (kind === "passes" && untilMs !== null)
    return m.zoneChangePasses({ ...values, until: dateAt(untilMs) });
  return goesOnAt(rule, fromMs) ? m.zoneChangeStays(values) : m.zoneChangeMoves(values);
}
