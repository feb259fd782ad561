import { useState } from "react";
import * as m from "#messages";
import { fullPlaceName, placeRegion } from "../../shared/place-names.ts";
import { differenceAndWeekday, formatTimes } from "../i18n/composed-formats.ts";
import { joinPlaces, placeName, townNames } from "../i18n/names.ts";
import { Button } from "../kit/ui/button.tsx";
import { addPlaces } from "../services/my-zones-list.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import type { LinkedPlace, Moment } from "./moment-link.ts";

/** Fit below the clock without scrolling. */
const MAX_TIMES = 5;

interface LinkedTimesProps extends Pick<Moment, "lengthMinutes" | "title" | "zones"> {
  /** As far as their names are known. */
  readonly places: readonly LinkedPlace[];
}

/** The title of a link, and its zones at the shown time. They join the visitor's list only on request. */
export function LinkedTimes(props: LinkedTimesProps) {
  const { lengthMinutes, title, zones: wanted, places } = props;
  const { zone } = useVisitorZone();
  const [expanded, setExpanded] = useState<typeof wanted>();
  const more = expanded === wanted ? 0 : places.length - MAX_TIMES;
  if (!title && places.length === 0) return null;
  return (
    <section aria-label={m.linkTimes()} className="linked-times">
      <h2>{title ? <bdi>{title}</bdi> : m.linkTimes()}</h2>
      {places.length > 0 && (
        <>
          <ul>
            {(more > 0 ? places.slice(0, MAX_TIMES) : places).map((linked, index) => (
              <Time key={index} {...{ linked, lengthMinutes }} />
            ))}
          </ul>
          <div className="linked-times-actions">
            {more > 0 && (
              <Button variant="quiet" onClick={() => setExpanded(wanted)}>
                {m.linkMore({ count: more })}
              </Button>
            )}
            <Button variant="quiet" onClick={() => void addPlaces(places, zone)}>
              {m.linkAddZones()}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface TimeProps {
  readonly linked: LinkedPlace;
  readonly lengthMinutes: number | undefined;
}

function Time({ linked: { place, name }, lengthMinutes }: TimeProps) {
  const minute = useMinute();
  const hourCycle = useHourCycle();
  const moment = zoneMoment(place.zone, minute, useVisitorZone().zone);
  const names = townNames(place);
  const city = placeName(place);
  const detail = name
    ? names
      ? fullPlaceName(names, joinPlaces)
      : city
    : names && placeRegion(names, joinPlaces);
  return (
    <li>
      <bdi className="linked-times-name">{name ?? city}</bdi>
      {detail && <bdi className="linked-times-detail">{detail}</bdi>}
      <span className="linked-times-time" data-span={lengthMinutes !== undefined}>
        {formatTimes(minute, lengthMinutes, place.zone, hourCycle)}
      </span>
      <span className="linked-times-difference">
        <Unbroken>{differenceAndWeekday(moment)}</Unbroken>
      </span>
    </li>
  );
}
