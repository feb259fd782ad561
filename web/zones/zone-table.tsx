import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { WORLD_ZONES, type WorldZone } from "../../shared/zones/world-zones.ts";
import { ChangeNote } from "../time/change-note.tsx";
import { DayLabel } from "../time/day-label.tsx";
import { useMinute } from "../time/tick.ts";
import { TickingTime } from "../time/ticking-time.tsx";

/** Every civil time in force, from west to east by the offset that holds now. */
export function ZoneTable({ visitorZone }: { visitorZone: string }) {
  const minute = useMinute();
  const rows = WORLD_ZONES.map((entry) => ({
    entry,
    offsetMinutes: civilOffsetMinutesAt(entry.zone, minute),
  })).toSorted((one, other) => one.offsetMinutes - other.offsetMinutes);
  return (
    <section aria-labelledby="world-timezones">
      <h2 id="world-timezones" className="mb-5 font-serif text-heading">
        World Timezones
      </h2>
      <table className="zone-table">
        <thead>
          <tr>
            <th scope="col">Timezone</th>
            <th scope="col">City</th>
            <th scope="col">Offset</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entry, offsetMinutes }) => (
            <ZoneRow
              key={entry.timezone}
              entry={entry}
              offsetMinutes={offsetMinutes}
              visitorZone={visitorZone}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ZoneRowProps {
  readonly entry: WorldZone;
  readonly offsetMinutes: number;
  readonly visitorZone: string;
}

function ZoneRow({ entry, offsetMinutes, visitorZone }: ZoneRowProps) {
  return (
    <tr>
      <th scope="row">
        {entry.timezone}
        <ChangeNote zone={entry.zone} />
      </th>
      <td>{entry.city}</td>
      <td>{formatOffset(offsetMinutes)}</td>
      <td>
        <DayLabel zone={entry.zone} visitorZone={visitorZone} />
        <TickingTime zone={entry.zone} />
      </td>
    </tr>
  );
}
