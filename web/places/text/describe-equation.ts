import { formatWeekday } from "#formats/first-view";
import * as m from "#messages";
import { isolate } from "../../i18n/isolate.ts";
import type { AskedTime } from "../../time/shown-instant.ts";
import { formatChoice } from "./answer-texts.ts";

/** What an instant (ms) is in the place that was asked for and for the visitor: "3:00 pm Thursday in Tokyo = 1:00 am Thursday for you". */
export function describeEquation(asked: AskedTime, instant: number, visitorZone: string): string {
  const { rangeMs, target } = asked;
  const end = rangeMs === undefined ? undefined : instant + rangeMs;
  const time = (zone: string | number) => formatTimeOnDay({ instant, end }, zone);
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
): string {
  return m.phraseTimeOnDay({
    time: formatChoice(span, zone),
    weekday: formatWeekday(span.instant, zone),
  });
}
