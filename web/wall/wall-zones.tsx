import { formatHourMinute } from "#formats/first-view";
import type { NamedPlace } from "../services/list-entries.ts";
import { DayLabel } from "../time/day-label.tsx";
import { useHourCycle } from "../time/hour-cycle.ts";
import { SkyGlyph } from "../time/sky/sky-glyph.tsx";
import { spokenTime } from "../time/spoken-time.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { keyOf } from "./wall-choices.ts";

interface WallZonesProps {
  readonly zones: readonly NamedPlace[];
  /** The zone of the large clock, whose day the others are compared with. */
  readonly mainZone: string;
  /** In ms. */
  readonly minute: number;
}

/** Other zones, to the minute. */
export function WallZones({ zones, mainZone, minute }: WallZonesProps) {
  if (zones.length === 0) return null;
  return (
    <ul className="wall-zones">
      {zones.map((one) => (
        <WallZoneRow key={keyOf(one)} {...one} mainZone={mainZone} minute={minute} />
      ))}
    </ul>
  );
}

interface WallZoneRowProps extends NamedPlace, Pick<WallZonesProps, "mainZone" | "minute"> {}

function WallZoneRow({ name, place, mainZone, minute }: WallZoneRowProps) {
  const hourCycle = useHourCycle();
  const moment = zoneMoment(place.zone, minute, mainZone);
  return (
    <li>
      <span className="wall-zone-name" aria-hidden="true">
        <SkyGlyph sky={moment.sky.phase} />
        <bdi>{name}</bdi>
      </span>
      <span className="wall-zone-time" aria-hidden="true">
        <DayLabel moment={moment} formatter={undefined} />
        {formatHourMinute(minute, moment.offsetMinutes, hourCycle)}
      </span>
      <span className="sr-only">{spokenTime(name, moment, undefined, hourCycle)}</span>
    </li>
  );
}
