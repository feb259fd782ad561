import { formatDate, spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { changesBetween } from "./changes-between.ts";

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
