import { formatDate, spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { rulesCover } from "../../shared/zones/offset.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { nextChange, type OffsetChange } from "../zones/zone-moment.ts";

/** By the zone's own calendar: "Clocks go forward 1 hour on March 28, 2027". Undefined without a known change. */
export function describeChanges(zone: string, now: number, other: number): string | undefined {
  const changes = changesBetween(zone, now, other);
  const isAhead = other > now;
  // Of several changes, the one nearest to the other instant decides what clocks show there.
  const change = isAhead ? changes.at(-1) : changes[0];
  if (!change) return undefined;
  const date = formatDate(change.instant, change.offsetBeforeMinutes);
  const count = changes.length;
  if (count > 1) {
    return isAhead ? m.clocksChangeTimes({ count, date }) : m.clocksChangedTimes({ count, date });
  }
  const values = { duration: spellDuration(Math.abs(change.byMinutes)), date };
  if (change.byMinutes > 0) {
    return isAhead ? m.clocksGoForward(values) : m.clocksWentForward(values);
  }
  return isAhead ? m.clocksGoBack(values) : m.clocksWentBack(values);
}

/** The clock changes between two instants (ms), in either order; empty for a zone or an instant outside the rules. */
export function changesBetween(zone: string, one: number, other: number): readonly OffsetChange[] {
  const changes: OffsetChange[] = [];
  const [start, end] = one < other ? [one, other] : [other, one];
  if (!isKnownZone(zone) || !rulesCover(start) || !rulesCover(end)) return changes;
  let change = nextChange(zone, start);
  while (change && change.instant <= end) {
    changes.push(change);
    change = nextChange(zone, change.instant);
  }
  return changes;
}
