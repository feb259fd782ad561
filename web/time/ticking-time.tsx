import { timeParts } from "../../shared/zones/format-time.ts";
import type { ZoneMoment } from "../../shared/zones/zone-moment.ts";
import { useHourCycle } from "./hour-cycle.ts";
import { showReportedSeconds, showSeconds } from "./seconds.ts";
import { PRERENDERED_AT } from "./tick.ts";

/** As wide as most times are: a figure space is as wide as a digit. */
const BLANK = { hourMinute: "\u2007:\u2007\u2007", dayPeriod: "\u2003" };

/** What stands there never changes for React: the seconds are written past it. */
const BLANK_SECONDS = ":";

interface TickingTimeProps {
  readonly moment: ZoneMoment;
  readonly className?: string;
  /** What is read aloud in its stead, without seconds: it changes each minute. */
  readonly label: string;
  /** Has the browser report when each second was seen: for one clock of the page, the big one. */
  readonly reported?: boolean;
}

/** The time in a zone, `3:04:05 pm` or `15:04:05`, new each second; seconds and day period are set quieter than the rest. */
export function TickingTime(props: TickingTimeProps) {
  const { moment, className = "", label, reported = false } = props;
  const { instant, offsetMinutes } = moment;
  const hourCycle = useHourCycle();
  const isLive = instant !== PRERENDERED_AT;
  const parts = isLive ? timeParts(instant, offsetMinutes, hourCycle) : BLANK;
  // The first frame's own script fills in what is blank, before the page is hydrated.
  return (
    <>
      <time className={`ticking-time ${className}`}>
        <span aria-hidden="true" suppressHydrationWarning>
          {parts.hourMinute}
          <span
            ref={isLive ? (reported ? showReportedSeconds : showSeconds) : null}
            className="ticking-time-second"
            suppressHydrationWarning
          >
            {BLANK_SECONDS}
          </span>
          {parts.dayPeriod && (
            <span className="ticking-time-period" suppressHydrationWarning>
              {` ${parts.dayPeriod}`}
            </span>
          )}
        </span>
      </time>
      <span className="sr-only">{isLive && label}</span>
    </>
  );
}
