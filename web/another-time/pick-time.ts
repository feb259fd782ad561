import { addDays, type CivilDate, civilDateAt, civilDay } from "../../shared/zones/civil-day.ts";
import {
  formatHourMinute,
  formatLongDate,
  type HourCycle,
} from "../../shared/zones/format-time.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { instantFromWallTime } from "../../shared/zones/wall-time.ts";
import { RULES_END, RULES_START } from "../../shared/zones/zone-rules.ts";

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
  const wanted = formatHourMinute(minuteOfDay * 60_000, 0, hourCycle);
  if (kind === "repeated") {
    return { instant, notice: `${wanted} comes twice that day; this is the first.` };
  }
  const shown = formatHourMinute(instant, offsetMinutesAt(zone, instant), hourCycle);
  return { instant, notice: `Clocks skip ${wanted} that day; this is ${shown}.` };
}

/** The first and the last date that the rules cover from its beginning to its end. */
export function coveredDates(zone: string): { first: CivilDate; last: CivilDate } {
  const first = civilDateAt(zone, RULES_START);
  const last = civilDateAt(zone, RULES_END - 1);
  const startsEarlier = (civilDay(zone, first)?.start ?? 0) < RULES_START;
  const endsLater = (civilDay(zone, last)?.end ?? RULES_END) > RULES_END;
  return {
    first: startsEarlier ? addDays(first, 1) : first,
    last: endsLater ? addDays(last, -1) : last,
  };
}

/** A date as a date field has it, "2026-11-20". */
export function isoDate({ year, month, day }: CivilDate): string {
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** The date of a date field that is filled in. */
export function readIsoDate(text: string): CivilDate | undefined {
  const [year, month, day] = text.split("-").map(Number);
  return year && month && day ? { year, month, day } : undefined;
}

function longDate({ year, month, day }: CivilDate): string {
  return formatLongDate(Date.UTC(year, month - 1, day), 0).replace(/^\w+, /, "");
}
