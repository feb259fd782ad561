import { formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { CivilDate } from "../../shared/zones/civil-day.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { instantFromWallTime } from "../../shared/zones/wall-time.ts";
import { coveredYears } from "../time/all-years.ts";

export const FIRST_DATE: CivilDate = { year: 1900, month: 1, day: 1 };
export const LAST_DATE: CivilDate = { year: 2100, month: 12, day: 31 };

/** The picked instant (ms) with a notice if clocks change that day, or the reason why it can't be shown. */
export type PickedTime =
  | { readonly instant: number; readonly notice?: string }
  | { readonly refusal: string };

/** The instant of a wall time: in a gap it moves forward, in an overlap it is the first of the two. */
export function pickTime(
  zone: string,
  date: CivilDate,
  minuteOfDay: number,
  hourCycle: HourCycle,
): PickedTime {
  const text = formatIsoDate(date);
  if (text < formatIsoDate(FIRST_DATE) || text > formatIsoDate(LAST_DATE))
    return { refusal: m.chooseDate(coveredYears()) };
  const match = instantFromWallTime(zone, {
    ...date,
    hour: Math.floor(minuteOfDay / 60),
    minute: minuteOfDay % 60,
  });
  const { kind, instant } = match;
  if (kind === "exact") return { instant };
  const wanted = formatHourMinute(minuteOfDay * MINUTE_MS, 0, hourCycle);
  if (kind === "overlap") {
    return { instant, notice: m.pickedTimeTwice({ time: wanted }) };
  }
  const shown = formatHourMinute(instant, offsetMinutesAt(zone, instant), hourCycle);
  return { instant, notice: m.pickedTimeSkipped({ time: wanted, shown }) };
}
