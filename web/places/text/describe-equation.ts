import { formatWeekday } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { AskedPlace } from "../../time/asked-place.ts";
import { formatChoice } from "./answer-texts.ts";

/** What an instant (ms) is in the place that was asked for and for the visitor: "3:00 pm Thursday in Tokyo = 1:00 am Thursday for you". */
export function describeEquation(
  asked: AskedPlace,
  instant: number,
  visitorZone: string,
  hourCycle: HourCycle,
): string {
  const { rangeMs, target } = asked;
  const end = rangeMs === undefined ? undefined : instant + rangeMs;
  const time = (zone: string | number) => formatTimeOnDay({ instant, end }, zone, hourCycle);
  const last = target ?? asked;
  const equation = m.timeEquation({
    there: time(last.zone),
    place: isolate(last.name),
    here: time(visitorZone),
  });
  if (!target) return equation;
  return `${m.spokenTime({ time: time(asked.zone), place: isolate(asked.name) })} = ${equation}`;
}

/** "3:00 pm Thursday", "3:00–5:00 pm Thursday" in a zone or at an offset (minutes east of UTC). */
export function formatTimeOnDay(
  span: { readonly instant: number; readonly end?: number | undefined },
  zone: string | number,
  hourCycle: HourCycle,
): string {
  const offset = typeof zone === "number" ? zone : civilOffsetMinutesAt(zone, span.instant);
  return m.phraseTimeOnDay({
    time: formatChoice(span, zone, hourCycle),
    weekday: formatWeekday(span.instant, offset),
  });
}
