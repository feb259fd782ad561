import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { timeParts } from "../../shared/zones/format-time.ts";
import { useSecond } from "./tick.ts";

/** The time in a zone, `3:04:05 pm`, new each second; seconds and day period are set quieter than the rest. */
export function TickingTime({ zone, className }: { zone: string; className?: string }) {
  const second = useSecond();
  const parts = timeParts(second, civilOffsetMinutesAt(zone, second));
  return (
    <time className={`ticking-time ${className ?? ""}`}>
      {parts.hourMinute}
      <span className="ticking-time-second">:{parts.second}</span>
      <span className="ticking-time-period"> {parts.dayPeriod}</span>
    </time>
  );
}
