import { memo } from "react";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import type { WorldZone } from "../../shared/zones/world-zones.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { DayBar } from "../sky/day-bar.tsx";
import { SkyGlyph } from "../sky/sky-glyph.tsx";
import { ChangeNote } from "../time/change-note.tsx";
import { DayLabel } from "../time/day-label.tsx";
import { TickingTime } from "../time/ticking-time.tsx";
import { useDeferredMinute } from "../time/use-deferred-minute.ts";
import { useSpokenTime } from "../time/use-spoken-time.ts";

interface ZoneRowProps {
  /** An entry of the table, or a place in the same columns. */
  readonly entry: WorldZone;
  readonly visitorZone: string;
  /** The name that matched the search, shown if the row does not show it anyway. */
  readonly matchedName?: string | undefined;
  readonly region?: string | undefined;
}

export const ZoneRow = memo(function ZoneRow(props: ZoneRowProps) {
  const { entry, visitorZone, matchedName, region } = props;
  const [{ minute, isPlaceholder, formatter }, ref] = useDeferredMinute<HTMLTableRowElement>();
  const moment = zoneMoment(entry.zone, minute, visitorZone);
  const offset = formatOffset(moment.offsetMinutes);
  const names = [entry.city, entry.timezone, offset];
  const spokenTime = useSpokenTime(entry.city, moment, formatter);
  const visibility = isPlaceholder ? "invisible" : undefined;
  return (
    <tr ref={ref}>
      <th scope="row">
        {matchedName && !names.includes(matchedName) && (
          <span className="found-by">
            <bdi>{matchedName}</bdi> <span aria-hidden="true">→ </span>
          </span>
        )}
        {entry.timezone}
        {!isPlaceholder && <ChangeNote moment={moment} formatter={formatter} />}
      </th>
      {region ? (
        <td className="zone-row-region">
          <bdi>{entry.city}</bdi>, <bdi>{region}</bdi>
        </td>
      ) : (
        <td>{entry.city}</td>
      )}
      <td className={visibility}>{offset}</td>
      <td className={visibility}>
        <span className="zone-row-day">
          {!isPlaceholder && <DayLabel moment={moment} formatter={formatter} />}
        </span>
        <DayBar minuteOfDay={moment.minuteOfDay} sun={moment.sky.sun} />
        <SkyGlyph sky={moment.sky.phase} className="zone-row-sky" />
        <TickingTime
          moment={isPlaceholder ? undefined : moment}
          label={spokenTime}
          className="zone-row-time"
        />
      </td>
    </tr>
  );
});
