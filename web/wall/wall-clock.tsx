import { formatLongDate, formatOffset } from "#formats/first-view";
import { zoneName } from "../i18n/names.ts";
import { changeNote } from "../time/change-note-text.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { spokenTime } from "../time/spoken-time.ts";
import { TickingTime } from "../time/ticking-time.tsx";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { AnalogFace } from "./analog-face.tsx";

interface WallClockProps {
  readonly moment: ZoneMoment;
  readonly place: string;
  readonly isAnalog: boolean;
  readonly hasSeconds: boolean;
  readonly hasLines: boolean;
}

/** The one large thing, with place, date and zone around it. */
export function WallClock(props: WallClockProps) {
  const { moment, place, isAnalog, hasSeconds, hasLines } = props;
  const hourCycle = useHourCycle();
  const zone = [zoneName(moment.zone), formatOffset(moment.offsetMinutes)].filter(Boolean);
  const lineClass = hasLines ? "" : "sr-only";
  return (
    <div className="wall-main">
      <h1 className={`wall-place ${lineClass}`}>
        <bdi>{place}</bdi>
      </h1>
      {isAnalog ? (
        <>
          <AnalogFace zone={moment.zone} hasSeconds={hasSeconds} />
          <time className="sr-only">{spokenTime(place, moment, undefined, hourCycle)}</time>
        </>
      ) : (
        <TickingTime
          moment={moment}
          place={place}
          className={`wall-clock ${hasSeconds ? "" : "wall-clock-minutes"}`}
        />
      )}
      <p className={`wall-date ${lineClass}`}>
        {formatLongDate(moment.instant, moment.offsetMinutes)}
      </p>
      <p className={`wall-zone ${lineClass}`}>
        {[...zone, changeNote(moment, hourCycle)].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
