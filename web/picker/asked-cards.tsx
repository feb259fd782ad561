import { Fragment } from "react";
import { formatWeekday, isDayPeriodFirst } from "#formats/first-view";
import * as m from "#messages";
import { isolate } from "../i18n/isolate.ts";
import { timeParts } from "../i18n/times.ts";
import { countryOf } from "../places/describe-place.ts";
import { formatChoice } from "../places/text/answer-texts.ts";
import { describeEquation } from "../places/text/describe-equation.ts";
import type { AskedTime } from "../time/shown-instant.ts";
import { zoneMoment } from "../zones/zone-moment.ts";

interface AskedCardsProps {
  readonly asked: AskedTime;
  /** An instant (ms). */
  readonly minute: number;
  readonly visitorZone: string;
}

/** The other sides of "3:00 pm Sunday in Tokyo = 7:00 am Sunday for you", which is read as a sentence. */
export function AskedCards({ asked, minute, visitorZone }: AskedCardsProps) {
  const { place, target, rangeMs } = asked;
  return (
    <>
      <p className="sr-only">{describeEquation(asked, minute, visitorZone)}</p>
      {[asked, ...(target ? [target] : [])].map((side) => {
        const { name, zone } = side;
        const title = m.spokenTime({ time: formatWeekday(minute, zone), place: isolate(name) });
        const time = timeParts(minute, zone);
        const range =
          rangeMs !== undefined && formatChoice({ instant: minute, end: minute + rangeMs }, zone);
        // An offset has no sky.
        const sky = typeof zone === "number" ? undefined : zoneMoment(zone, minute).sky.phase;
        return (
          <Fragment key={title}>
            <div className="clock-card asked-card" data-sky={sky} aria-hidden="true">
              <p className="clock-heading hint large">{title}</p>
              <p className="asked-time digits" data-range={range !== false}>
                {isDayPeriodFirst && !range && <small>{time.dayPeriod}</small>}
                {range || time.hourMinute}
                {!isDayPeriodFirst && !range && <small> {time.dayPeriod}</small>}
              </p>
              <p className="date-line anchor">{side === asked && place && countryOf(place)}</p>
            </div>
            <p className="clock-equals" aria-hidden="true">
              =
            </p>
          </Fragment>
        );
      })}
    </>
  );
}
