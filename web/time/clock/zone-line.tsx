import { useEffect } from "react";
import { formatOffset } from "#formats/first-view";
import { useZoneLine } from "#formats/zone-names";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import type { ZoneMoment } from "../../zones/zone-moment.ts";
import { useHourCycle } from "../hour-cycle.ts";
import { nearChange } from "../near-change.ts";

/** Loaded only if there is a change to announce. */
const notes = lazyPart(() => import("../change-note-text.ts"));

interface ZoneLineProps {
  readonly moment: ZoneMoment;
  /** Whether the city that the zone is named after is shown; a linked city stands above already. */
  readonly hasCity: boolean;
}

/** "Lagos · West Africa Time · UTC+01:00", and below it a clock change within 30 days. */
export function ZoneLine({ moment, hasCity }: ZoneLineProps) {
  const { zone, offsetMinutes } = moment;
  const names = useZoneLine(zone, hasCity);
  const change = useChangeNote(moment);
  return (
    <>
      {names.map((name) => (
        <span key={name}>
          <span className="unbroken">{name} ·</span>{" "}
        </span>
      ))}
      <span className="unbroken">{formatOffset(offsetMinutes)}</span>
      {change && (
        <>
          {" "}
          <span className="zone-line-change">{change}</span>
        </>
      )}
    </>
  );
}

/** A clock change within 30 days, once its text is loaded. */
function useChangeNote(moment: ZoneMoment): string | undefined {
  const { part } = useLazyPart(notes);
  const hourCycle = useHourCycle();
  const isNear = nearChange(moment) !== undefined;
  useEffect(() => {
    if (isNear) notes.load();
  }, [isNear]);
  return isNear ? part?.changeNote(moment, hourCycle) : undefined;
}
