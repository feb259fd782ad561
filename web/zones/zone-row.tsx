import { estimateSun, skyPhaseAt, wallDay } from "../../shared/sky/estimate-sun.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import type { WorldZone } from "../../shared/zones/world-zones.ts";
import { ChangeNote } from "../time/change-note.tsx";
import { DayLabel } from "../time/day-label.tsx";
import { useSpokenTime } from "../time/spoken-time.ts";
import { PRERENDERED_AT } from "../time/tick.ts";
import { TickingTime } from "../time/ticking-time.tsx";
import { SkyGlyph } from "../ui/sky-glyph.tsx";
import { DayBar } from "./day-bar.tsx";

interface ZoneRowProps {
  readonly entry: WorldZone;
  readonly offsetMinutes: number;
  /** The minute that is shown, an instant in ms. */
  readonly minute: number;
  readonly visitorZone: string;
  /** The name it was found by: told where the row does not show it. */
  readonly foundBy: string | undefined;
}

/** One civil time: name, city, offset and time, with the light of its hour. */
export function ZoneRow({ entry, offsetMinutes, minute, visitorZone, foundBy }: ZoneRowProps) {
  const { minuteOfDay, dayOfYear } = wallDay(minute, offsetMinutes);
  const sun = estimateSun(dayOfYear, entry.latitude);
  const shown = [entry.city, entry.timezone, formatOffset(offsetMinutes)];
  const spokenTime = useSpokenTime(entry.zone, entry.city, visitorZone, minute);
  const unlessBlank = minute === PRERENDERED_AT ? "invisible" : undefined;
  return (
    <tr>
      <th scope="row">
        {foundBy && !shown.includes(foundBy) && (
          <span className="found-by">
            {foundBy} <span aria-hidden="true">→ </span>
          </span>
        )}
        {entry.timezone}
        <ChangeNote zone={entry.zone} />
      </th>
      <td>{entry.city}</td>
      <td className={unlessBlank}>{formatOffset(offsetMinutes)}</td>
      <td className={unlessBlank}>
        <DayLabel zone={entry.zone} visitorZone={visitorZone} />
        <DayBar minuteOfDay={minuteOfDay} sun={sun} />
        <SkyGlyph sky={skyPhaseAt(minuteOfDay, sun)} />
        <TickingTime zone={entry.zone} label={spokenTime} />
      </td>
    </tr>
  );
}
