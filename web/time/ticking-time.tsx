import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { timeParts } from "../../shared/zones/format-time.ts";
import { useHourCycle } from "./hour-cycle.ts";
import { useSecond } from "./tick.ts";

interface TickingTimeProps {
  readonly zone: string;
  readonly className?: string;
  /** What is read aloud in its stead, without seconds: it changes each minute. */
  readonly label: string;
  /** Has the browser report when each second was seen: for one clock of the page, the big one. */
  readonly reported?: boolean;
}

/** The time in a zone, `3:04:05 pm` or `15:04:05`, new each second; seconds and day period are set quieter than the rest. */
export function TickingTime({ zone, className = "", label, reported = false }: TickingTimeProps) {
  const second = useSecond();
  const parts = timeParts(second, civilOffsetMinutesAt(zone, second), useHourCycle());
  // The browser reports an element's first paint alone, so each second is an element of its own.
  const report = reported ? { elementtiming: `${second}` } : {};
  return (
    <>
      <time className={`ticking-time ${className}`}>
        <span aria-hidden="true">
          {parts.hourMinute}
          <span className="ticking-time-second" key={reported ? second : undefined} {...report}>
            :{parts.second}
          </span>
          {parts.dayPeriod && <span className="ticking-time-period"> {parts.dayPeriod}</span>}
        </span>
      </time>
      <span className="sr-only">{label}</span>
    </>
  );
}
