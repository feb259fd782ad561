import type { LinkZone } from "../../shared/deep-link/moment-link.ts";
import { placeRegion } from "../../shared/place-names.ts";
import { describeDifference } from "../../shared/zones/describe-difference.ts";
import { formatHourMinute } from "../../shared/zones/format-time.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import { Button } from "../ui/button.tsx";
import { useLinkedMoment } from "./linked-moment.ts";
import { type LinkedZone, useLinkedPlaces } from "./use-linked-places.ts";

interface LinkedZonesProps {
  readonly visitorZone: string;
  readonly onAdd: (zones: readonly LinkedZone[]) => void;
}

/** The zones of a link at the shown time. They join the visitor's list only on request. */
export function LinkedZones(props: LinkedZonesProps) {
  const link = useLinkedMoment();
  if (link.kind !== "moment" || link.zones.length === 0) return null;
  return <ZonesOfLink {...props} wanted={link.zones} />;
}

function ZonesOfLink({
  wanted,
  visitorZone,
  onAdd,
}: LinkedZonesProps & { wanted: readonly LinkZone[] }) {
  const zones = useLinkedPlaces(wanted);
  return (
    <section aria-labelledby="linked-zones" className="pt-10">
      <h2 id="linked-zones" className="mb-3 font-serif text-heading">
        Times in this link
      </h2>
      <ul className="mb-3">
        {zones.map((linked, index) => (
          <Row key={index} linked={linked} visitorZone={visitorZone} />
        ))}
      </ul>
      <Button className="print:hidden" onClick={() => onAdd(zones)}>
        Add these to my zones
      </Button>
    </section>
  );
}

function Row({
  linked: { zone, place },
  visitorZone,
}: {
  linked: LinkedZone;
  visitorZone: string;
}) {
  const minute = useMinute();
  const hourCycle = useHourCycle();
  const moment = zoneMoment(zone, minute, visitorZone);
  return (
    <li className="flex min-h-19 items-center justify-between gap-3 border-line border-t py-[0.6rem]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium text-large">
          <bdi>{place ? place.name : labelZone(zone)}</bdi>
        </p>
        {place && (
          <p className="wrap-anywhere text-ink-2 text-small">
            <bdi>{placeRegion(place)}</bdi>
          </p>
        )}
      </div>
      <div className="max-w-3/5 shrink-0 text-end">
        <p className="text-heading">{formatHourMinute(minute, moment.offsetMinutes, hourCycle)}</p>
        <p className="text-ink-2 text-small">{describeDifference(moment)}</p>
      </div>
    </li>
  );
}
