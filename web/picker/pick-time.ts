import { formatHourMinute } from "#formats/first-view";
import { formatDate } from "#formats/lazy";
import * as m from "#messages";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { CivilDate } from "../../shared/zones/civil-day.ts";
import { coveredDates } from "../../shared/zones/covered-dates.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { instantFromWallTime } from "../../shared/zones/wall-time.ts";

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
  const { first, last } = coveredDates(zone);
  if (formatIsoDate(date) < formatIsoDate(first) || formatIsoDate(date) > formatIsoDate(last)) {
    return {
      refusal: m.chooseDate({ first: longDate(first), last: longDate(last) }),
    };
  }
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

function longDate({ year, month, day }: CivilDate): string {
  return formatDate(Date.UTC(year, month - 1, day), 0);
}
