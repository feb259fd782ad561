import { useEffect } from "react";
import type { RowPlace } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { lazyPart, loadWhenIdle, useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";

/** Loaded only if the visitor's zone has no entry of its own: it has all the names. */
const names = lazyPart(() => import("./entry-of-zone.ts"));

export interface VisitorEntry {
  readonly entry: RowPlace;
  /** Whether it is the visitor's zone, not only one whose clocks show the same time now. */
  readonly isTheirs: boolean;
}

/** The entry of the visitor's zone; without one, or until it is found, the one with the nearest offset at an instant (ms). */
export function useVisitorEntry(instant: number): VisitorEntry {
  const visitorZone = useVisitorZone().zone;
  const { part } = useLazyPart(names);
  const current = currentZone(visitorZone);
  const own = WORLD_ZONES.find(({ zone }) => zone === current);
  const hasOwn = own !== undefined;
  useEffect(() => {
    if (!hasOwn) loadWhenIdle(names);
  }, [hasOwn]);
  const theirs = useZoneMemo(() => own ?? part?.entryOfZone(visitorZone), [own, part, visitorZone]);
  return theirs
    ? { entry: theirs, isTheirs: true }
    : { entry: nearestEntry(visitorZone, instant), isTheirs: false };
}

function nearestEntry(zone: string, instant: number): RowPlace {
  const offsetMinutes = civilOffsetMinutesAt(zone, instant);
  const distanceOf = (entry: RowPlace) =>
    Math.abs(civilOffsetMinutesAt(entry.zone, instant) - offsetMinutes);
  return WORLD_ZONES.reduce((nearest, entry) =>
    distanceOf(entry) < distanceOf(nearest) ? entry : nearest,
  );
}
