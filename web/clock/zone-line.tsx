import { useMemo } from "react";
import { changeNote } from "../../shared/zones/change-note.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import type { ZoneMoment } from "../../shared/zones/zone-moment.ts";
import { zoneName } from "../../shared/zones/zone-name.ts";
import { useHourCycle } from "../time/hour-cycle.ts";

interface ZoneLineProps {
  readonly moment: ZoneMoment;
  /** Whether the city that the zone is named after is shown; a linked city stands above already. */
  readonly hasCity: boolean;
}

/** "Lagos · West Africa Time · UTC+01:00", and below it a clock change within 30 days. */
export function ZoneLine({ moment, hasCity }: ZoneLineProps) {
  const { zone, offsetMinutes } = moment;
  const hourCycle = useHourCycle();
  const names = useMemo(() => namesOf(zone, hasCity), [zone, hasCity]);
  const change = changeNote(moment, hourCycle);
  return (
    <>
      {names.map((name) => (
        <span key={name}>
          <span className="whitespace-nowrap">{name} ·</span>{" "}
        </span>
      ))}
      <span className="whitespace-nowrap">{formatOffset(offsetMinutes)}</span>
      {change && (
        <>
          {" "}
          <span className="zone-line-change">{change}</span>
        </>
      )}
    </>
  );
}

function namesOf(zone: string, hasCity: boolean): readonly string[] {
  const isOffset = zone.startsWith("Etc/") || !zone.includes("/");
  return [isOffset || !hasCity ? [] : labelZone(zone), zoneName(zone) ?? []].flat();
}
