import { memo } from "react";
import { isDayPeriodFirst, timeParts } from "#formats/first-view";
import { machineReadable } from "../zones/machine-readable.ts";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { useHourCycle } from "./hour-cycle.ts";
import { reportedSecondsRef, secondsRef } from "./seconds-ref.ts";
import type { PickedTimeFormatter } from "./shown-instant.ts";
import { spokenTime } from "./spoken-time.ts";

/** As wide as most times are: a figure space is as wide as a digit. */
const BLANK = { hourMinute: "\u2007:\u2007\u2007", dayPeriod: "\u2003" };

/** Never changes for React: the seconds are written without it. */
const BLANK_SECONDS = ":";

interface TickingTimeProps {
  /** Undefined leaves the clock blank, of the same size. */
  readonly moment: ZoneMoment | undefined;
  readonly className?: string;
  /** For the text that screen readers have: without seconds, which they would read each second. */
  readonly place: string;
  readonly formatter?: PickedTimeFormatter | undefined;
  /** Whether the picked time is being changed: the text for screen readers then waits. */
  readonly isMoving?: boolean;
  /** Whether the browser reports when each second was presented: for one clock of the page, the big one. */
  readonly reported?: boolean;
}

/** The time in a zone, `3:04:05 pm` or `15:04:05`, new each second; seconds and day period are set smaller. */
export function TickingTime(props: TickingTimeProps) {
  const { moment, className = "", place, formatter, isMoving = false, reported = false } = props;
  const hourCycle = useHourCycle();
  const parts = moment ? timeParts(moment.instant, moment.offsetMinutes, hourCycle) : BLANK;
  // The script of the first frame fills in the big clock before it is hydrated.
  return (
    <>
      <span className={`ticking-time ${className}`} aria-hidden="true" suppressHydrationWarning>
        {isDayPeriodFirst && parts.dayPeriod && (
          <span className="ticking-time-period" suppressHydrationWarning>
            {parts.dayPeriod}
          </span>
        )}
        {parts.hourMinute}
        <span
          ref={moment ? (reported ? reportedSecondsRef : secondsRef) : null}
          className="ticking-time-second"
          suppressHydrationWarning
        >
          {BLANK_SECONDS}
        </span>
        {!isDayPeriodFirst && parts.dayPeriod && (
          <span className="ticking-time-period" suppressHydrationWarning>
            {` ${parts.dayPeriod}`}
          </span>
        )}
      </span>
      {moment && (
        <SpokenTime
          moment={moment}
          text={spokenTime(place, moment, formatter, hourCycle)}
          isMoving={isMoving}
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
  (_before, { isMoving }) => isMoving,
);
