import { useLayoutEffect, useRef } from "react";
import { formatLongDate, formatOffset } from "#formats/first-view";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { zoneName } from "../i18n/names.ts";
import { changeNote } from "../time/change-note.tsx";
import { makeDial } from "../time/dial.ts";
import { readSecond, subscribeToSeconds } from "../time/tick.ts";
import { spokenTime, TickingTime } from "../time/ticking-time.tsx";
import type { ZoneMoment } from "../zones/zone-moment.ts";

interface WallClockProps {
  readonly moment: ZoneMoment;
  readonly place: string;
  readonly isAnalog: boolean;
  readonly hasSeconds: boolean;
  readonly hasLines: boolean;
}

export function WallClock(props: WallClockProps) {
  const { moment, place, isAnalog, hasSeconds, hasLines } = props;
  const zone = [zoneName(moment.zone), formatOffset(moment.offsetMinutes)].filter(Boolean);
  const lineClass = hasLines ? "" : "sr-only";
  return (
    <div className="wall-main middle">
      <h1 className={`wall-place ${lineClass}`}>
        <bdi>{place}</bdi>
      </h1>
      {isAnalog ? (
        <>
          <AnalogFace zone={moment.zone} hasSeconds={hasSeconds} />
          <time className="sr-only">{spokenTime(place, moment, undefined)}</time>
        </>
      ) : (
        <TickingTime
          moment={moment}
          place={place}
          className={`wall-clock block digits ${hasSeconds ? "" : "wall-clock-minutes"}`}
        />
      )}
      <p className={`wall-date hint ${lineClass}`}>
        {formatLongDate(moment.instant, moment.offsetMinutes)}
      </p>
      <p className={`wall-zone hint ${lineClass}`}>
        {[...zone, changeNote(moment)].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

/** Decorative: the time stands beside it as text for screen readers. */
function AnalogFace({ zone, hasSeconds }: { zone: string; hasSeconds: boolean }) {
  const face = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { element, turn } = makeDial(hasSeconds);
    face.current?.replaceChildren(element);
    const follow = () => turn(readSecond(), civilOffsetMinutesAt(zone, readSecond()));
    follow();
    return subscribeToSeconds(follow);
  }, [zone, hasSeconds]);
  return <div ref={face} className="wall-face" />;
}
