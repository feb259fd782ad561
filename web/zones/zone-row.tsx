import { memo } from "react";
import { skyOver } from "../../shared/sky/sky-over.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import type { WorldZone } from "../../shared/zones/world-zones.ts";
import { DayBar } from "../sky/day-bar.tsx";
import { SkyGlyph } from "../sky/sky-glyph.tsx";
import { ChangeNote } from "../time/change-note.tsx";
import { DayLabel } from "../time/day-label.tsx";
import { useNearMinute } from "../time/near-minute.ts";
import { useSpokenTime } from "../time/spoken-time.ts";
import { PRERENDERED_AT } from "../time/tick.ts";
import { TickingTime } from "../time/ticking-time.tsx";

interface ZoneRowProps {
  readonly entry: WorldZone;
  readonly visitorZone: string;
  /** The name it was found by: told where the row does not show it. */
  readonly foundBy: string | undefined;
}

/** One civil time: name, city, offset and time, with the light of its hour. */
export const ZoneRow = memo(function ZoneRow({ entry, visitorZone, foundBy }: ZoneRowProps) {
  const [shown, place] = useNearMinute<HTMLTableRowElement>();
  const { minute } = shown;
  const offsetMinutes = civilOffsetMinutesAt(entry.zone, minute);
  const { minuteOfDay, sun, phase } = skyOver(entry.zone, minute);
  const names = [entry.city, entry.timezone, formatOffset(offsetMinutes)];
  const spokenTime = useSpokenTime(entry.zone, entry.city, visitorZone, shown);
  const unlessBlank = minute === PRERENDERED_AT ? "invisible" : undefined;
  return (
    <tr ref={place}>
      <th scope="row">
        {foundBy && !names.includes(foundBy) && (
          <span className="found-by">
            {foundBy} <span aria-hidden="true">→ </span>
          </span>
        )}
        {entry.timezone}
        <ChangeNote zone={entry.zone} shown={shown} />
      </th>
      <td>{entry.city}</td>
      <td className={unlessBlank}>{formatOffset(offsetMinutes)}</td>
      <td className={unlessBlank}>
        <DayLabel zone={entry.zone} visitorZone={visitorZone} shown={shown} />
        <DayBar minuteOfDay={minuteOfDay} sun={sun} />
        <SkyGlyph sky={phase} />
        <TickingTime zone={entry.zone} minute={minute} label={spokenTime} />
      </td>
    </tr>
  );
});
