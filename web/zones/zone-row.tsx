import { memo, useMemo } from "react";
import * as m from "#messages";
import { formatOffset as formatEnglishOffset } from "../../shared/zones/format-offset.ts";
import type { WorldZone } from "../../shared/zones/world-zones.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { formatRelativeDay } from "../language/format-days.ts";
import { formatDifference } from "../language/format-difference.ts";
import { formatOffset } from "../language/format-offset.ts";
import { cityName, timezoneName } from "../language/names.ts";
import { AddZoneButton } from "../places/add-zone-button.tsx";
import { DayBar } from "../sky/day-bar.tsx";
import { SkyGlyph } from "../sky/sky-glyph.tsx";
import { ChangeNote } from "../time/change-note.tsx";
import { TickingTime } from "../time/ticking-time.tsx";
import { useDeferredMinute } from "../time/use-deferred-minute.ts";
import { useSpokenTime } from "../time/use-spoken-time.ts";
import { isolated } from "../ui/isolated.tsx";

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
  const englishOffset = formatEnglishOffset(moment.offsetMinutes);
  // The document is prerendered without the digits of the reader's region.
  const offset = isPlaceholder ? englishOffset : formatOffset(moment.offsetMinutes);
  const city = cityName(entry.city, entry.zone);
  const timezone = timezoneName(entry.timezone);
  const names = [city, timezone, englishOffset];
  const spokenTime = useSpokenTime(city, moment, formatter);
  const isMarked = isVisitors && !isPlaceholder;
  const day = formatRelativeDay(moment);
  const notes = [day, formatter?.differentDayPart(moment)].filter(Boolean).join(m.listSeparator());
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
        {timezone}
        {isMarked && (
          <span className="zone-row-visitor">
            <span aria-hidden="true">{m.you()}</span>
            <span className="sr-only">{m.zonesYourZone()}</span>
          </span>
        )}
        {!isPlaceholder && <ChangeNote moment={moment} formatter={formatter} />}
      </th>
      {region ? (
        <td className="zone-row-region">
          {m.placeTitle({ place: city, country: region, bdi: isolated })}
        </td>
      ) : (
        <td>{city}</td>
      )}
      <td className={isPlaceholder ? "invisible" : undefined}>{offset}</td>
      <td>
        {!isPlaceholder && (
          <>
            <span className="whitespace-nowrap">{formatDifference(moment.differenceMinutes)}</span>
            {notes && (
              <span aria-hidden="true">
                {m.listSeparator()}
                {notes}
              </span>
            )}
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
      <td>{!isPlaceholder && <AddZoneButton zone={zone} name={city} />}</td>
    </tr>
  );
});
