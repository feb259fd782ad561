import { describeDifference } from "../../shared/zones/describe-difference.ts";
import { formatHourMinute } from "../../shared/zones/format-time.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import { Button } from "../ui/button.tsx";
import { useLinkedMoment } from "./linked-moment.ts";

interface LinkedZonesProps {
  readonly visitorZone: string;
  readonly onAdd: (zones: readonly string[]) => void;
}

/** The zones of a link at the shown time. They join the visitor's list only on request. */
export function LinkedZones({ visitorZone, onAdd }: LinkedZonesProps) {
  const link = useLinkedMoment();
  const minute = useMinute();
  const hourCycle = useHourCycle();
  if (link.kind !== "moment" || link.zones.length === 0) return null;
  return (
    <section aria-labelledby="linked-zones" className="pt-10">
      <h2 id="linked-zones" className="mb-3 font-serif text-heading">
        Times in this link
      </h2>
      <ul className="mb-3">
        {link.zones
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
      <Button className="print:hidden" onClick={() => onAdd(link.zones)}>
        Add these to my zones
      </Button>
    </section>
  );
}
