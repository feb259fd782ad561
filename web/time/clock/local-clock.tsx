import { Fragment, type ReactNode } from "react";
import { formatLongDate, isDayPeriodFirst } from "#formats/first-view";
import * as m from "#messages";
import { isolate } from "../../i18n/isolate.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { useHourCycle } from "../hour-cycle.ts";
import type { Equation } from "../shown-instant.ts";
import { useTickingMinute } from "../ticking.ts";
import { TickingTime } from "../ticking-time.tsx";
import { useRulesNotice } from "./use-rules-notice.ts";
import { ZoneLine } from "./zone-line.tsx";

interface LocalClockProps {
  readonly place: string;
  /** The visitor's zone, or that of a linked city, with a notice. */
  readonly shownZone: { readonly zone: string; readonly assumption?: ReactNode };
  /** Whether the place is a linked city. */
  readonly isLinked?: boolean;
}

/** The other side of "3:00 pm Sunday in Tokyo = 7:00 am Sunday for you", which is read as a sentence. */
function AskedCards({ equation }: { equation: Equation }) {
  return (
    <>
      <p className="sr-only">{equation.text}</p>
      {equation.sides.map(({ title, time, range, detail, sky }) => (
        <Fragment key={title}>
          <div className="clock-card asked-card" data-sky={sky} aria-hidden="true">
            <p className="clock-heading">{title}</p>
            <p className="asked-time" data-range={range !== undefined}>
              {isDayPeriodFirst && !range && <small>{time.dayPeriod}</small>}
              {range ?? time.hourMinute}
              {!isDayPeriodFirst && !range && <small> {time.dayPeriod}</small>}
            </p>
            <p className="date-line">{detail}</p>
          </div>
          <p className="clock-equals" aria-hidden="true">
            =
          </p>
        </Fragment>
      ))}
    </>
  );
}

export function LocalClock({ place, shownZone, isLinked = false }: LocalClockProps) {
  const { zone, assumption } = shownZone;
  const [displayed, ref] = useTickingMinute<HTMLElement>();
  const { minute, isPlaceholder, isNow, formatter } = displayed;
  const moment = zoneMoment(zone, minute);
  const ownNotice = useRulesNotice(isPlaceholder || assumption ? undefined : zone, minute);
  // Until hydrated, it only has a size where the browser reports UTC.
  const notice = isPlaceholder ? m.zoneReportedUtc() : (assumption ?? ownNotice);
  const date = formatLongDate(minute, moment.offsetMinutes);
  const hourCycle = useHourCycle();
  const equation = formatter?.equation(minute, zone, hourCycle);
  const inCard = [equation?.range, formatter?.distance(minute)].filter(Boolean).join(" · ");
  const name = isPlaceholder ? "…" : isolate(place);
  return (
    <section ref={ref} aria-label={m.localTime()} className="local-clock">
      {equation && <AskedCards equation={equation} />}
      {/* Open paper means now, a card means not now. */}
      <div className="clock-card" data-sky={isNow ? undefined : moment.sky.phase}>
        <h2 className="clock-heading">
          {isNow ? m.clockHeadingNow({ place: name }) : m.clockHeadingOn({ place: name, date })}
        </h2>
        <TickingTime
          moment={isPlaceholder ? undefined : moment}
          place={place}
          displayed={displayed}
          className="big-clock"
        />
        <div className="date-line">
          <p className="long-date" suppressHydrationWarning>
            {formatter ? inCard : isPlaceholder ? "\u00a0" : date}
          </p>
          <p className="zone-line">
            {isPlaceholder ? "\u00a0" : <ZoneLine moment={moment} hasCity={!isLinked} />}
          </p>
        </div>
      </div>
      {notice && <p className={`clock-notice note ${isPlaceholder ? "pending" : ""}`}>{notice}</p>}
    </section>
  );
}
