import { formatDate, spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { type ClockChange, changeMinutes, clockChanges } from "../../shared/zones/clock-changes.ts";
import { rulesCover } from "../../shared/zones/offset.ts";

/** By the zone's own calendar: "Clocks go forward 1 hour on March 28, 2027". Undefined without a known change. */
export function describeChanges(zone: string, now: number, other: number): string | undefined {
  const changes = changesBetween(zone, now, other);
  const isAhead = other > now;
  // Of several changes, the one nearest to the other instant decides what clocks show there.
  const change = isAhead ? changes.at(-1) : changes[0];
  if (!change) return undefined;
  const date = formatDate(change.at, change.before);
  const count = changes.length;
  if (count > 1) {
    return isAhead ? m.clocksChangeTimes({ count, date }) : m.clocksChangedTimes({ count, date });
  }
  const byMinutes = changeMinutes(change);
  const values = { duration: spellDuration(Math.abs(byMinutes)), date };
  if (byMinutes > 0) {
    return isAhead ? m.clocksGoForward(values) : m.clocksWentForward(values);
  }
  return isAhead ? m.clocksGoBack(values) : m.clocksWentBack(values);
}

/** The clock changes between two instants (ms), in either order; empty for a zone or an instant outside the rules. */
export function changesBetween(zone: string, one: number, other: number): readonly ClockChange[] {
  const [start, end] = one < other ? [one, other] : [other, one];
  return rulesCover(end) ? clockChanges(zone, start, end) : [];
}
