import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatHourMinute, formatLongDate } from "../../shared/zones/format-time.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useCurrentMinute } from "../time/tick.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";

/** Marks a list as a copy that was saved at an instant (ms). */
export function SavedCopyLine({ savedAt }: { savedAt: number | undefined }) {
  return (
    <p role="status" className="mb-3 text-ink-2 text-sm empty:hidden">
      {savedAt !== undefined && (
        <>
          Saved copy from <SavedAt instant={savedAt} />. Changes are possible once you're connected
          again.
        </>
      )}
    </p>
  );
}

function SavedAt({ instant }: { instant: number }) {
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  const now = useCurrentMinute();
  const offsetMinutes = civilOffsetMinutesAt(zone, instant);
  const date = formatLongDate(instant, offsetMinutes);
  const isToday = date === formatLongDate(now, civilOffsetMinutesAt(zone, now));
  return (
    <>
      <span className="whitespace-nowrap">
        {formatHourMinute(instant, offsetMinutes, hourCycle)}
      </span>
      {!isToday && ` on ${date}`}
    </>
  );
}
