import { useState } from "react";
import * as m from "#messages";
import type { Meeting, MeetingPerson } from "../../../shared/meeting/meeting.ts";
import { fullPlaceName, placeRegion } from "../../../shared/place-names.ts";
import { differenceAndWeekday, formatTimes } from "../../i18n/composed-formats.ts";
import { joinPlaces, placeName, townNames } from "../../i18n/names.ts";
import { Button } from "../../kit/ui/button.tsx";
import { addPlaces } from "../../services/my-zones-list.ts";
import { useMinute } from "../../time/tick.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";

/** Fit below the clock without scrolling. */
const MAX_TIMES = 5;

/** The title of a link, and its people, as far as their names are known. They join the visitor's list only on request. */
export function LinkedTimes(props: { meeting: Meeting; people: readonly MeetingPerson[] }) {
  const { meeting, people } = props;
  const { title, people: wanted, lengthMinutes } = meeting;
  const { zone } = useVisitorZone();
  const [expanded, setExpanded] = useState<typeof wanted>();
  const more = expanded === wanted ? 0 : people.length - MAX_TIMES;
  if (!title && people.length === 0) return null;
  return (
    <section aria-label={m.linkTimes()} className="linked-times">
      <h2 className="heading breaking balanced strong-ink">
        {title ? <bdi>{title}</bdi> : m.linkTimes()}
      </h2>
      {people.length > 0 && (
        <>
          <ul>
            {(more > 0 ? people.slice(0, MAX_TIMES) : people).map((linked, index) => (
              <Time key={index} linked={linked} lengthMinutes={lengthMinutes} />
            ))}
          </ul>
          <div className="linked-times-actions cluster centered">
            {more > 0 && (
              <Button variant="quiet" onClick={() => setExpanded(wanted)}>
                {m.linkMore({ count: more })}
              </Button>
            )}
            <Button variant="quiet" onClick={() => void addPlaces(people, zone)}>
              {m.linkAddZones()}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Time(props: { linked: MeetingPerson; lengthMinutes: number }) {
  const { linked, lengthMinutes } = props;
  const { place, name } = linked;
  const minute = useMinute();
  const moment = zoneMoment(place.zone, minute, useVisitorZone().zone);
  const names = townNames(place);
  const city = placeName(place);
  const fullName = names ? fullPlaceName(names, joinPlaces) : city;
  const detail = name ? fullName : names && placeRegion(names, joinPlaces);
  return (
    <li className="split lined start gap-x-4">
      <bdi className="linked-times-name strong strong-ink breaking">{name ?? city}</bdi>
      {detail && <bdi className="linked-times-detail breaking">{detail}</bdi>}
      <span className="linked-times-time large strong-ink end">
        {formatTimes(minute, lengthMinutes, place.zone)}
      </span>
      <span className="linked-times-difference end">
        <Unbroken>{differenceAndWeekday(moment)}</Unbroken>
      </span>
    </li>
  );
}
