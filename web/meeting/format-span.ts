import { HOUR_MS } from "../../shared/durations.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { type HourCycle, timeParts, WEEKDAYS } from "../../shared/zones/format-time.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";

/** "4:00–5:00 pm", "11:30 am–12:30 pm" or "16:00–17:00" in a zone. */
export function formatSpan({ start, end }: Span, zone: string, hourCycle: HourCycle): string {
  const [from, to] = [start, end].map((instant) =>
    timeParts(instant, civilOffsetMinutesAt(zone, instant), hourCycle),
  ) as [ReturnType<typeof timeParts>, ReturnType<typeof timeParts>];
  const isOneHalf = from.dayPeriod === to.dayPeriod && end - start < 12 * HOUR_MS;
  const begin = isOneHalf ? from.hourMinute : `${from.hourMinute} ${from.dayPeriod}`;
  return `${begin.trimEnd()}–${to.hourMinute} ${to.dayPeriod}`.trimEnd();
}

/** "Mon", the day of an instant in a zone that the rules know. */
export function shortWeekday(zone: string, instant: number): string {
  return WEEKDAYS[wallTimeAt(zone, instant).weekday]?.slice(0, 3) ?? "";
}
