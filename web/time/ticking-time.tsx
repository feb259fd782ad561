import { memo } from "react";
import { isDayPeriodFirst } from "#formats/first-view";
import * as m from "#messages";
import { isolate } from "../i18n/isolate.ts";
import { formatHourMinute, timeParts } from "../i18n/times.ts";
import { machineReadable } from "../zones/machine-readable.ts";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { dayText } from "./day-label.tsx";
import type { PickedTimeFormatter } from "./shown-instant.ts";
import type { DisplayedMinute } from "./tick.ts";
import { secondsRef } from "./ticking.ts";

/** As wide as most times are: a figure space is as wide as a digit. */
const BLANK = { hourMinute: "\u2007:\u2007\u2007", dayPeriod: "\u2003" };

/** Never changes for React: seconds are written without it. */
const BLANK_SECONDS = ":";

interface TickingTimeProps {
  /** Undefined leaves the clock blank, of the same size. */
  readonly moment: ZoneMoment | undefined;
  readonly className?: string;
  /** For the text that screen readers have, without seconds; undefined leaves them what is shown. */
  readonly place: string | undefined;
  /** What the moment is of; now if undefined. A picked time has no seconds. */
  readonly displayed?: DisplayedMinute;
}

/** The time in a zone, `3:04:05 pm` or `15:04:05`, new each second; seconds and day period are set smaller. */
export function TickingTime(props: TickingTimeProps) {
  const { moment, className = "", place, displayed } = props;
  const parts = moment ? timeParts(moment.instant, moment.offsetMinutes) : BLANK;
  // The script of the first frame fills in the big clock before it is hydrated.
  const period = parts.dayPeriod && (
    <span className="ticking-time-period" suppressHydrationWarning>
      {isDayPeriodFirst ? parts.dayPeriod : ` ${parts.dayPeriod}`}
    </span>
  );
  return (
    <>
      <span
        className={`ticking-time unbroken ${className}`}
        aria-hidden={place === undefined ? undefined : true}
        suppressHydrationWarning
      >
        {isDayPeriodFirst && period}
        {parts.hourMinute}
        {displayed?.isNow !== false && (
          <span
            ref={moment ? secondsRef : null}
            className="ticking-time-second"
            suppressHydrationWarning
          >
            {BLANK_SECONDS}
          </span>
        )}
        {!isDayPeriodFirst && period}
      </span>
      {moment && place !== undefined && (
        <SpokenTime
          moment={moment}
          text={spokenTime(place, moment, displayed?.formatter)}
          isMoving={displayed?.isMoving === true}
        />
      )}
    </>
  );
}

interface SpokenTimeProps {
  readonly moment: ZoneMoment;
  readonly text: string;
  readonly isMoving: boolean;
}

const SpokenTime = memo(
  function SpokenTime({ moment, text }: SpokenTimeProps) {
    return (
      <time className="sr-only" dateTime={machineReadable(moment.instant, moment.offsetMinutes)}>
        {text}
      </time>
    );
  },
  // A text that is only heard waits until the picked time rests.
  (_before, { isMoving }) => isMoving,
);

/** A time for screen readers: "3:04 pm in Tokyo, tomorrow". */
export function spokenTime(
  place: string,
  moment: ZoneMoment,
  formatter: PickedTimeFormatter | undefined,
): string {
  const time = formatHourMinute(moment.instant, moment.offsetMinutes);
  const day = dayText(moment, formatter);
  const values = { time, place: isolate(place) };
  return day ? m.spokenTimeDay({ ...values, day }) : m.spokenTime(values);
}
