import type { ReactNode } from "react";
import { formatDateWithoutYear, formatLongDate, formatOffset } from "#formats/first-view";
import { useZoneLine } from "#formats/zone-names";
import * as m from "#messages";
import {
  isKnownZone,
  offsetMinutesAt,
  RULES_END,
  RULES_START,
} from "../../../shared/zones/zone-rules.ts";
import { isolate } from "../../i18n/isolate.ts";
import { formatHourMinute } from "../../i18n/times.ts";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { announce } from "../../kit/ui/announce.ts";
import { nearChange, type ZoneMoment, zoneMoment } from "../../zones/zone-moment.ts";
import { readShownInstant } from "../shown-instant.ts";
import { readDisplayedMinute } from "../tick.ts";
import { useTickingMinute } from "../ticking.ts";
import { TickingTime } from "../ticking-time.tsx";

const notes = lazyPart(() => import("../change-note.tsx"));

/** The notes are loaded only if there is something to say. */
function useNotesIf(isNeeded: boolean) {
  const { part } = useLazyPart(notes, isNeeded);
  return isNeeded ? part : undefined;
}

interface ZoneLineProps {
  readonly moment: ZoneMoment;
  /** Whether the city that the zone is named after is shown; a linked city stands above already. */
  readonly hasCity: boolean;
}

/** "Lagos · West Africa Time · UTC+01:00", and below it a clock change within 30 days. */
function ZoneLine({ moment, hasCity }: ZoneLineProps) {
  const { zone, offsetMinutes } = moment;
  const names = useZoneLine(zone, hasCity);
  const change = useNotesIf(nearChange(moment) !== undefined)?.changeNote(moment);
  return (
    <>
      {names.map((name) => (
        <span key={name}>
          <span className="unbroken">{name} ·</span>{" "}
        </span>
      ))}
      <span className="unbroken">{formatOffset(offsetMinutes)}</span>
      {change && (
        <>
          {" "}
          <span className="zone-line-change small">{change}</span>
        </>
      )}
    </>
  );
}

/** The notice for a zone at an instant (ms), once it is loaded. Without a zone there is none. */
function useRulesNotice(zone: string | undefined, instant: number): string | undefined {
  const browserOffsetMinutes = 0 - new Date(instant).getTimezoneOffset();
  // A browser's data of the past may lack what ours have.
  const isRight =
    zone === undefined ||
    (isKnownZone(zone) &&
      (instant < RULES_START ||
        (instant < RULES_END && offsetMinutesAt(zone, instant) === browserOffsetMinutes)));
  return useNotesIf(!isRight)?.rulesNotice(zone ?? "", instant, browserOffsetMinutes);
}

interface LocalClockProps {
  readonly place: string;
  /** The visitor's zone, or that of a linked city, with a notice. */
  readonly shownZone: { readonly zone: string; readonly assumption?: ReactNode };
  readonly isLinked?: boolean;
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
  const equation = formatter?.equation(minute, zone);
  const inCard = [equation?.range, formatter?.distance(minute)].filter(Boolean).join(" · ");
  const name = isPlaceholder ? "…" : isolate(place);
  return (
    <section ref={ref} aria-label={m.localTime()} className="local-clock">
      {equation?.cards}
      {/* Open paper means now, a card means not now. */}
      <div className="clock-card" data-sky={isNow ? undefined : moment.sky.phase}>
        <h2 className="clock-heading hint large">
          {isNow ? m.clockHeadingNow({ place: name }) : m.clockHeadingOn({ place: name, date })}
        </h2>
        <TickingTime
          moment={isPlaceholder ? undefined : moment}
          place={place}
          displayed={displayed}
          className="big-clock digits"
        />
        <div className="date-line anchor">
          <p className="long-date hint large" suppressHydrationWarning>
            {formatter ? inCard : isPlaceholder ? "\u00a0" : date}
          </p>
          <p className="zone-line hint">
            {isPlaceholder ? "\u00a0" : <ZoneLine moment={moment} hasCity={!isLinked} />}
          </p>
        </div>
      </div>
      {notice && (
        <p className={`clock-notice note balanced ${isPlaceholder ? "pending" : ""}`}>{notice}</p>
      )}
    </section>
  );
}

/** A button that announces the time to screen readers; visible only while focused. */
export function SayTime({ zone, place }: { readonly zone: string; readonly place: string }) {
  function sayTime() {
    const { minute } = readDisplayedMinute();
    const isNow = readShownInstant() === undefined;
    const time = formatHourMinute(minute, zone);
    const day = formatDateWithoutYear(minute, zone);
    const values = { time, day, place: isolate(place) };
    announce(isNow ? m.sayTimeNow(values) : m.sayTimePicked(values));
  }

  return (
    <div className="say-time">
      <button type="button" onClick={sayTime} className="button button-plain">
        {m.sayTime()}
      </button>
    </div>
  );
}
