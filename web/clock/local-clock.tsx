import { formatLongDate } from "../../shared/zones/format-time.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { useMinute } from "../time/tick.ts";
import { TickingTime } from "../time/ticking-time.tsx";

interface LocalClockProps {
  readonly place: string;
  readonly zone: string;
}

/** The large clock: where, what time, what day. */
export function LocalClock({ place, zone }: LocalClockProps) {
  const minute = useMinute();
  return (
    <section aria-label="Local time">
      <h2 className="text-ink-2 text-large">Time in {place} now:</h2>
      <TickingTime zone={zone} className="big-clock" />
      <p className="text-ink-2 text-large">
        {formatLongDate(minute, offsetMinutesAt(zone, minute))}
      </p>
    </section>
  );
}
