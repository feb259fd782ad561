import { formatWeekday } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { AskedPlace } from "../../time/asked-place.ts";
import { formatChoice } from "./phrase-texts.ts";

/** What an instant (ms) is in the place that was asked for and for the visitor: "3:00 pm Thursday in Tokyo = 1:00 am Thursday for you". */
export function describeEquation(
  asked: AskedPlace,
  instant: number,
  visitorZone: string,
  hourCycle: HourCycle,
): string {
  const time = (zone: string | number) => {
    const end = asked.rangeMs === undefined ? undefined : instant + asked.rangeMs;
    const offset = typeof zone === "number" ? zone : civilOffsetMinutesAt(zone, instant);
    return m.phraseTimeOnDay({
      time: formatChoice({ instant, end }, zone, hourCycle),
      weekday: formatWeekday(instant, offset),
    });
  };
  return m.timeEquation({
    there: time(asked.zone),
    place: isolate(asked.name),
    here: time(visitorZone),
  });
}
