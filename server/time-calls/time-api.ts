import type { TimeApiTime } from "../../shared/api/time-api.ts";
import type { LocalPeriod } from "../../shared/zones/zone-history.ts";
import { formatDateTime, localDateAt, two } from "./local-date.ts";

/** .NET's ticks of 100 ns. */
const TICK_DIGITS = 7;
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The answer of timeapi.io for an instant in a period of a zone. */
export function buildTimeApiTime(
  zone: string,
  { type }: LocalPeriod,
  instantMs: number,
): TimeApiTime {
  const date = localDateAt(instantMs, type.offsetMinutes);
  const { year, month, day, hour, minute, second, microsecond, dayOfWeek } = date;
  return {
    year,
    month,
    day,
    hour,
    minute,
    seconds: second,
    milliSeconds: Math.floor(microsecond / 1000),
    dateTime: formatDateTime(date, TICK_DIGITS),
    date: `${two(month)}/${two(day)}/${year}`,
    time: `${two(hour)}:${two(minute)}`,
    timeZone: zone,
    dayOfWeek: DAYS[dayOfWeek] ?? "",
    dstActive: type.isDst,
  };
}
