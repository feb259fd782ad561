import { memo } from "react";
import { formatOffset } from "#formats/first-view";
import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { formatOffset as formatEnglishOffset } from "../../shared/zones/format-offset.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { formatDifference } from "../i18n/composed-formats.ts";
import { isolated } from "../i18n/isolate.ts";
import { placeName, timezoneName } from "../i18n/names.ts";
import { AddZoneButton } from "../places/add-zone-button.tsx";
import { ChangeNote } from "../time/change-note.tsx";
import { describeDay } from "../time/day-label.tsx";
import { Difference } from "../time/difference.tsx";
import { DayBar } from "../time/sky/day-bar.tsx";
import { SKY_NAMES, SkyGlyph } from "../time/sky/sky-glyph.tsx";
import { useTickingMinute } from "../time/ticking.ts";
import { TickingTime } from "../time/ticking-time.tsx";
import { zoneMoment } from "../zones/zone-moment.ts";

interface ZoneRowProps {
  readonly place: Place;
  readonly isVisitors: boolean;
  /** Given by the table, so that not every row follows it. */
  readonly visitorZone: string;
  /** The name that matched the search, shown if the row does not show it anyway. */
  readonly matchedName?: string | undefined;
  readonly region?: string | undefined;
}

export const ZoneRow = memo(function ZoneRow(props: ZoneRowProps) {
  const { place, isVisitors, visitorZone, matchedName, region } = props;
  const [displayed, ref, wasNear] = useTickingMinute<HTMLTableRowElement>();
  const { minute, isPlaceholder, formatter } = displayed;
  const moment = zoneMoment(place.zone, minute, visitorZone);
  const englishOffset = formatEnglishOffset(moment.offsetMinutes);
  // The document is prerendered without the digits of the reader's region.
  const offset = isPlaceholder ? englishOffset : formatOffset(moment.offsetMinutes);
  const city = placeName(place);
  const row = place.kind === "row" ? place : WORLD_ZONES.find(({ zone }) => zone === place.zone);
  const timezone = timezoneName(row?.timezone ?? place.zone);
  const names = [city, timezone, englishOffset];
  // Of a row that has never been near the viewport only what is shown is rendered: there are ninety.
  const isSeen = !isPlaceholder && (wasNear || isVisitors);
  const isMarked = isVisitors && !isPlaceholder;
  const day = describeDay(moment);
  const notes = [day, formatter?.differentDayPart(moment)].filter(Boolean).join(m.listSeparator());
  const difference = [formatDifference(moment.differenceMinutes).replaceAll(" ", "\u00a0"), notes]
    .filter(Boolean)
    .join(m.listSeparator());
  return (
    <tr ref={ref} data-visitor={isMarked || undefined} data-region={region && ""}>
      <th scope="row">
        {matchedName && !names.includes(matchedName) && (
          <span className="hint unstressed">
            <bdi>{matchedName}</bdi> <span aria-hidden="true">→ </span>
          </span>
        )}
        <button type="button" className="zone-row-name">
          {timezone}
        </button>
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
      <td className={isPlaceholder ? "pending" : undefined}>{offset}</td>
      <td>
        {isSeen && <Difference minutes={moment.differenceMinutes}>{difference}</Difference>}
        {!isPlaceholder && !isSeen && difference}
      </td>
      <td>
        {isSeen && (
          <DayBar
            minuteOfDay={moment.minuteOfDay}
            sun={moment.sky.sun}
            name={SKY_NAMES[moment.sky.phase]}
          />
        )}
      </td>
      <td>
        {isSeen && <SkyGlyph sky={moment.sky.phase} isDecorative />}
        <TickingTime
          moment={isPlaceholder ? undefined : moment}
          place={isSeen ? city : undefined}
          displayed={displayed}
        />
      </td>
      <td>{isSeen && <AddZoneButton place={place} name={city} isPressedByList />}</td>
    </tr>
  );
});
