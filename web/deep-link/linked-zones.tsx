import { describeDifference } from "../../shared/zones/describe-difference.ts";
import { formatHourMinute } from "../../shared/zones/format-time.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import { Button } from "../ui/button.tsx";
import { useOpenedMoment } from "./opened-moment.ts";

interface LinkedZonesProps {
  readonly visitorZone: string;
  readonly onAdd: (zones: readonly string[]) => void;
}

/** The zones of a link that was followed, at the time that the page shows; the reader's list is not touched unasked. */
export function LinkedZones({ visitorZone, onAdd }: LinkedZonesProps) {
  const opened = useOpenedMoment();
  const minute = useMinute();
  const hourCycle = useHourCycle();
  if (opened.kind !== "moment" || opened.zones.length === 0) return null;
  return (
    <section aria-labelledby="linked-zones" className="pt-10">
      <h2 id="linked-zones" className="mb-3 font-serif text-heading">
        Zones of this link
      </h2>
      <ul className="mb-3">
        {opened.zones
          .map((zone) => ({ zone, moment: zoneMoment(zone, minute, visitorZone) }))
          .map(({ zone, moment }) => (
            <li
              key={zone}
              className="flex min-h-19 items-center justify-between gap-3 border-line border-t py-[0.6rem]"
            >
              <span className="font-medium text-large">{labelZone(zone)}</span>
              <div className="max-w-3/5 shrink-0 text-end">
                <p className="text-heading">
                  {formatHourMinute(minute, moment.offsetMinutes, hourCycle)}
                </p>
                <p className="text-ink-2 text-small">{describeDifference(moment)}</p>
              </div>
            </li>
          ))}
      </ul>
      <Button className="print:hidden" onClick={() => onAdd(opened.zones)}>
        Add these to my zones
      </Button>
    </section>
  );
}
