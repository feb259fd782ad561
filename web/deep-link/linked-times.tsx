import { useState } from "react";
import * as m from "#messages";
import type { Moment } from "../../shared/deep-link/moment-link.ts";
import { fullPlaceName, placeRegion } from "../../shared/place-names.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { describeDifference } from "../language/format-difference.ts";
import { formatTimes } from "../language/format-span.ts";
import { townNames, zoneCity } from "../language/names.ts";
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
    <section aria-label={m.linkTimes()} className="linked-times">
      <h2>{title ? <bdi>{title}</bdi> : m.linkTimes()}</h2>
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
                {m.linkMore({ count: more })}
              </Button>
            )}
            <Button variant="quiet" onClick={() => linkedZonesToAdd.set(zones)}>
              {m.linkAddZones()}
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

function Time({ linked: { zone, name, place: stored }, lengthMinutes, visitorZone }: TimeProps) {
  const minute = useMinute();
  const hourCycle = useHourCycle();
  const moment = zoneMoment(zone, minute, visitorZone);
  const place = stored && townNames({ kind: "town", id: "", zone, names: stored });
  const city = place?.name ?? zoneCity(zone);
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
