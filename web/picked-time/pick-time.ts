import { MINUTE_MS } from "../../shared/durations.ts";
import type { CivilDate } from "../../shared/zones/civil-day.ts";
import { coveredDates } from "../../shared/zones/covered-dates.ts";
import {
  formatHourMinute,
  formatLongDate,
  type HourCycle,
} from "../../shared/zones/format-time.ts";
import { isoDate } from "../../shared/zones/iso-date.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { instantFromWallTime } from "../../shared/zones/wall-time.ts";

/** The instant (ms) of a time that was chosen, with what is to be known of it, or why it can't be shown. */
export type PickedTime =
  | { readonly instant: number; readonly notice?: string }
  | { readonly refusal: string };

/** A time of a date in a zone: one that clocks skip is moved forward, of one that comes twice it is the first. */
export function pickTime(
  zone: string,
  date: CivilDate,
  minuteOfDay: number,
  hourCycle: HourCycle,
): PickedTime {
  const { first, last } = coveredDates(zone);
  if (isoDate(date) < isoDate(first) || isoDate(date) > isoDate(last)) {
    return {
      refusal: `The rules for time zones here reach from ${longDate(first)} to ${longDate(last)}: choose a date of these.`,
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
  if (kind === "repeated") {
    return { instant, notice: `${wanted} comes twice that day; this is the first.` };
  }
  const shown = formatHourMinute(instant, offsetMinutesAt(zone, instant), hourCycle);
  return { instant, notice: `Clocks skip ${wanted} that day; this is ${shown}.` };
}

function longDate({ year, month, day }: CivilDate): string {
  return formatLongDate(Date.UTC(year, month - 1, day), 0).replace(/^\w+, /, "");
}
