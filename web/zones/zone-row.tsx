import { memo, useMemo } from "react";
import { labelDayDifference } from "../../shared/zones/day-difference.ts";
import { formatDifference } from "../../shared/zones/describe-difference.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import type { WorldZone } from "../../shared/zones/world-zones.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { AddZoneButton } from "../places/add-zone-button.tsx";
import { DayBar } from "../sky/day-bar.tsx";
import { SkyGlyph } from "../sky/sky-glyph.tsx";
import { ChangeNote } from "../time/change-note.tsx";
import { TickingTime } from "../time/ticking-time.tsx";
import { useDeferredMinute } from "../time/use-deferred-minute.ts";
import { useSpokenTime } from "../time/use-spoken-time.ts";

interface ZoneRowProps {
  /** An entry of the table, or a place in the same columns. */
  readonly entry: WorldZone;
  /** Of a place. */
  readonly placeId?: string | undefined;
  readonly visitorZone: string;
  readonly isVisitors: boolean;
  /** The name that matched the search, shown if the row does not show it anyway. */
  readonly matchedName?: string | undefined;
  readonly region?: string | undefined;
}

export const ZoneRow = memo(function ZoneRow(props: ZoneRowProps) {
  const { entry, placeId, visitorZone, isVisitors, matchedName, region } = props;
  const [{ minute, isPlaceholder, isMoving, formatter }, ref] =
    useDeferredMinute<HTMLTableRowElement>();
  const moment = zoneMoment(entry.zone, minute, visitorZone);
  const offset = formatOffset(moment.offsetMinutes);
  const names = [entry.city, entry.timezone, offset];
  const spokenTime = useSpokenTime(entry.city, moment, formatter);
  const isMarked = isVisitors && !isPlaceholder;
  const day = labelDayDifference(moment.dayDifference)?.toLowerCase();
  const notes = [day, formatter?.differentDayPart(moment)].filter(Boolean).join(", ");
  const zone = useMemo(
    () =>
      placeId
        ? { timezone: entry.zone, cityId: placeId }
        : { timezone: entry.timezone, cityId: null },
    [entry, placeId],
  );
  return (
    <tr ref={ref} data-visitor={isMarked || undefined}>
      <th scope="row">
        {matchedName && !names.includes(matchedName) && (
          <span className="found-by">
            <bdi>{matchedName}</bdi> <span aria-hidden="true">→ </span>
          </span>
        )}
        {entry.timezone}
        {isMarked && (
          <span className="zone-row-visitor">
            <span aria-hidden="true">You</span>
            <span className="sr-only">(your time zone)</span>
          </span>
        )}
        {!isPlaceholder && <ChangeNote moment={moment} formatter={formatter} />}
      </th>
      {region ? (
        <td className="zone-row-region">
          <bdi>{entry.city}</bdi>, <bdi>{region}</bdi>
        </td>
      ) : (
        <td>{entry.city}</td>
      )}
      <td className={isPlaceholder ? "invisible" : undefined}>{offset}</td>
      <td>
        {!isPlaceholder && (
          <>
            <span className="whitespace-nowrap">{formatDifference(moment.differenceMinutes)}</span>
            {notes && <span aria-hidden="true">, {notes}</span>}
          </>
        )}
      </td>
      <td>{!isPlaceholder && <DayBar minuteOfDay={moment.minuteOfDay} sun={moment.sky.sun} />}</td>
      <td>
        {!isPlaceholder && <SkyGlyph sky={moment.sky.phase} />}
        <TickingTime
          moment={isPlaceholder ? undefined : moment}
          label={spokenTime}
          isMoving={isMoving}
        />
      </td>
      <td>{!isPlaceholder && <AddZoneButton zone={zone} name={entry.city} />}</td>
    </tr>
  );
});
