import {
  formatShortDateWithWeekday,
  shortWeekdayName,
  spellDuration,
  weekdayName,
} from "#formats/lazy";
import * as m from "#messages";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { zoneCity } from "../../i18n/names.ts";
import {
  type Occurrence,
  type Repeat,
  type Series,
  weekdayOfMonth,
} from "../../zones/series/series.ts";
import type { SeriesMove } from "../../zones/series/series-moves.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";

const NTH = { 1: "first", 2: "second", 3: "third", 4: "fourth", [-1]: "last" } as const;

/** "Every 2 weeks", "Monthly on the second Tuesday". */
export function describeRepeat(repeat: Repeat, first: Series["first"]): string {
  if (repeat !== "monthly") return m.seriesWeeks({ weeks: repeat });
  const { weekday, nth } = weekdayOfMonth(first);
  return m.seriesMonthly({ nth: NTH[nth as keyof typeof NTH], weekday: weekdayName(weekday) });
}

/** "Every 2 weeks, time in Berlin". */
export function describeSeries({ repeat, first, zone }: Series): string {
  return m.seriesIn({ repeat: describeRepeat(repeat, first), place: isolate(zoneCity(zone)) });
}

/** "Tue, Mar 16", the date in the zone of the series. */
export function seriesDay({ zone }: Series, { span: { start } }: Occurrence): string {
  return formatShortDateWithWeekday(start, offsetMinutesAt(zone, start));
}

/** "Mar 16 to Mar 23: 1 hour later for New York". */
export function describeMove(series: Series, move: SeriesMove, places: string): string {
  const { from, last, minutes } = move;
  const first = seriesDay(series, from);
  const duration = spellDuration(Math.abs(minutes));
  const change = m.seriesMoved({
    direction: minutes > 0 ? "later" : "earlier",
    duration,
    places,
  });
  if (!last) return m.seriesMovedFrom({ from: first, change });
  if (last.index === from.index) return m.seriesMovedOn({ date: first, change });
  return m.seriesMovedUntil({ from: first, last: seriesDay(series, last), change });
}

/** "3:00–4:00 pm" in a zone, "Wed 1:00–2:00 am" where its date is another than that of the series. */
export function seriesTime(
  { zone: own }: Series,
  { span }: Occurrence,
  zone: string,
  hourCycle: HourCycle,
): string {
  const time = formatSpan(span, zone, hourCycle);
  const { weekday, dayDifference } = zoneMoment(zone, span.start, own);
  return dayDifference === 0
    ? time
    : m.meetingProposal({ weekday: shortWeekdayName(weekday), time });
}
