import { useState } from "react";
import type { Moment } from "../../shared/deep-link/moment-link.ts";
import { fullPlaceName, placeRegion } from "../../shared/place-names.ts";
import { describeDifference } from "../../shared/zones/describe-difference.ts";
import { formatTimes } from "../../shared/zones/format-span.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { Button } from "../ui/button.tsx";
import { linkedZonesToAdd } from "./linked-zones-to-add.ts";
import { type LinkedZone, useLinkedPlaces } from "./use-linked-places.ts";

/** Fit below the clock without scrolling. */
const MAX_TIMES = 5;

interface LinkedTimesProps extends Pick<Moment, "lengthMinutes" | "title" | "zones"> {
  readonly visitorZone: string;
}

/** The title of a link, and its zones at the shown time. They join the visitor's list only on request. */
export function LinkedTimes(props: LinkedTimesProps) {
  const { lengthMinutes, title, zones: wanted, visitorZone } = props;
  const zones = useLinkedPlaces(wanted);
  const [expanded, setExpanded] = useState<typeof wanted>();
  const more = expanded === wanted ? 0 : zones.length - MAX_TIMES;
  if (!title && zones.length === 0) return null;
  return (
    <section aria-label="Times in this link" className="linked-times">
      <h2>{title ? <bdi>{title}</bdi> : "Times in this link"}</h2>
      {zones.length > 0 && (
        <>
          <ul>
            {(more > 0 ? zones.slice(0, MAX_TIMES) : zones).map((linked, index) => (
              <Time key={index} {...{ linked, lengthMinutes, visitorZone }} />
            ))}
          </ul>
          <div className="linked-times-actions">
            {more > 0 && (
              <Button variant="quiet" onClick={() => setExpanded(wanted)}>
                and {more} more
              </Button>
            )}
            <Button variant="quiet" onClick={() => linkedZonesToAdd.set(zones)}>
              Add these to my zones
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface TimeProps {
  readonly linked: LinkedZone;
  readonly lengthMinutes: number | undefined;
  readonly visitorZone: string;
}

function Time({ linked: { zone, name, place }, lengthMinutes, visitorZone }: TimeProps) {
  const minute = useMinute();
  const hourCycle = useHourCycle();
  const moment = zoneMoment(zone, minute, visitorZone);
  const city = place?.name ?? labelZone(zone);
  const detail = name ? (place ? fullPlaceName(place) : city) : place && placeRegion(place);
  return (
    <li>
      <bdi className="linked-times-name">{name ?? city}</bdi>
      {detail && <bdi className="linked-times-detail">{detail}</bdi>}
      <span className="linked-times-time" data-span={lengthMinutes !== undefined}>
        {formatTimes(minute, lengthMinutes, zone, hourCycle)}
      </span>
      <span className="linked-times-difference">
        <Unbroken>{describeDifference(moment)}</Unbroken>
      </span>
    </li>
  );
}
