import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import type { Place } from "../../shared/place.ts";
import { formatHours } from "../i18n/composed-formats.ts";
import { placeName } from "../i18n/names.ts";
import { PencilIcon } from "../kit/ui/pencil-icon.tsx";
import { ChangeNote } from "../time/change-note.tsx";
import { describeDifference } from "../time/describe-difference.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { SkyGlyph } from "../time/sky/sky-glyph.tsx";
import { TickingTime } from "../time/ticking-time.tsx";
import { useDeferredMinute } from "../time/use-deferred-minute.ts";
import { useSpokenTime } from "../time/use-spoken-time.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { detailOf, nameOf } from "./preference-name.ts";
import { shownPlaceOf } from "./preference-place.ts";
import { type EntryProps, useEntryActions } from "./use-entry-actions.tsx";

/** An entry of the list, to rename and move, with its time and the difference from the visitor's. */
export function MyZone(props: EntryProps) {
  const { preference } = props;
  const { handle, renameButton, form, moveButtons } = useEntryActions(props);
  const place = shownPlaceOf(preference);
  const name = nameOf(preference);
  const detail = detailOf(preference);
  return (
    <li className="my-zone">
      {handle}
      {form || (
        <div className="entry-text">
          <button type="button" className="my-zone-name" {...renameButton}>
            <bdi>{name}</bdi>
            <PencilIcon />
          </button>
          {detail !== name && (
            <p className="note">
              <bdi>{detail}</bdi>
            </p>
          )}
        </div>
      )}
      {moveButtons || (place && <ZoneTime place={place} availability={preference.availability} />)}
    </li>
  );
}

interface ZoneTimeProps {
  readonly place: Place;
  readonly availability: Availability | undefined;
}

function ZoneTime({ place, availability }: ZoneTimeProps) {
  const hourCycle = useHourCycle();
  const [{ minute, isMoving, formatter }, ref] = useDeferredMinute<HTMLDivElement>();
  const moment = zoneMoment(place.zone, minute, useVisitorZone().zone);
  const spokenTime = useSpokenTime(placeName(place), moment, formatter);
  const difference = describeDifference(moment);
  return (
    <div ref={ref} className="my-zone-time">
      <p className="my-zone-clock">
        <SkyGlyph sky={moment.sky.phase} />
        <span>
          <TickingTime moment={moment} label={spokenTime} isMoving={isMoving} />
        </span>
      </p>
      <p className="note">
        {formatter
          ? m.myZonesDifference({ difference, dayPart: formatter.dayPart(moment) })
          : difference}
        {availability?.hours && (
          <span className="my-zone-works">
            {" "}
            <span aria-hidden="true">· </span>
            {m.myZonesWorks({ hours: formatHours(availability.hours, hourCycle) })}
          </span>
        )}
      </p>
      {formatter && <ChangeNote moment={moment} formatter={formatter} />}
    </div>
  );
}
