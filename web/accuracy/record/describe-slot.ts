import { formatHourMinute } from "#formats/first-view";
import { formatShortDateWithWeekday } from "#formats/lazy";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { formatPlusMinus } from "./format-figures.ts";
import { type RecordSlot, troubleOf } from "./record-slots.ts";

/** "Mon, Nov 23, 3:00 pm: ±0.38 ms, largest ±1.2 ms", and what else is known of a minute or an hour. */
export function describeSlot(slot: RecordSlot, zone: string, hourCycle: HourCycle): string {
  const { startMs, expectedMinutes, recordedMinutes, boundMs, medianBoundMs, violations } = slot;
  const offsetMinutes = civilOffsetMinutesAt(zone, startMs);
  const time = formatHourMinute(startMs, offsetMinutes, hourCycle);
  const missing = expectedMinutes - recordedMinutes;
  const trouble = troubleOf(slot);
  const facts =
    trouble === "gap"
      ? [m.recordNoRecord()]
      : [
          medianBoundMs === null ? m.recordBoundUnknown() : formatPlusMinus(medianBoundMs),
          boundMs !== medianBoundMs && m.recordLargest({ bound: formatPlusMinus(boundMs) }),
          trouble === "unsynchronised" && m.recordNotSynchronisedThroughout(),
          missing > 0 && m.recordMinutesMissing({ count: missing }),
          violations > 0 && m.recordMinutesOutside({ count: violations }),
        ];
  const day = formatShortDateWithWeekday(startMs, offsetMinutes);
  const known = facts.filter((fact) => fact !== false);
  return m.recordSlot({
    time: m.recordTime({ day, time }),
    facts: known.join(m.listSeparator()),
  });
}
