import { formatHourMinute, type HourCycle, WEEKDAYS } from "../../shared/zones/format-time.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { count, formatPlusMinus } from "./format-figures.ts";
import { formatDay } from "./plot-scales.ts";
import { type RecordSlot, troubleOf } from "./record-slots.ts";

/** "Mon, Nov 23, 3:00 pm: ±0.38 ms, largest ±1.2 ms", and what else is known of a minute or an hour. */
export function describeSlot(slot: RecordSlot, zone: string, hourCycle: HourCycle): string {
  const { startMs, expectedMinutes, recordedMinutes, boundMs, medianBoundMs, violations } = slot;
  const { weekday, offsetMinutes } = wallTimeAt(zone, startMs);
  const time = formatHourMinute(startMs, offsetMinutes, hourCycle);
  const missing = expectedMinutes - recordedMinutes;
  const trouble = troubleOf(slot);
  const facts =
    trouble === "gap"
      ? ["no record"]
      : [
          medianBoundMs === null ? "bound unknown" : formatPlusMinus(medianBoundMs),
          boundMs !== medianBoundMs && `largest ${formatPlusMinus(boundMs)}`,
          trouble === "unsynchronised" && "not synchronised throughout",
          missing > 0 && `${count(missing, "minute")} missing`,
          violations > 0 && `${count(violations, "minute")} outside its bound`,
        ];
  const day = `${WEEKDAYS[weekday]?.slice(0, 3)}, ${formatDay(startMs, zone)}`;
  return `${day}, ${time}: ${facts.filter(Boolean).join(", ")}`;
}
