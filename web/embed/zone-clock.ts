import * as m from "#messages";
import type { EmbedClock } from "../../shared/embed.ts";
import { civilOffsetMinutesAt, isUsableZone } from "../../shared/zones/civil-offset.ts";
import { isUtcName, readZoneName } from "../time/reported-zone.ts";

export interface ZoneClock {
  readonly name: string;
  /** The page with the same clock. */
  readonly href: string;
  /** Minutes east of UTC at an instant (ms). */
  readonly offsetMinutesAt: (instant: number) => number;
}

export function zoneClock(clock: Exclude<EmbedClock, { unknown: string }>): ZoneClock {
  const { name, zone, city } = clock;
  return {
    name,
    href: `/?${new URLSearchParams({ city })}`,
    offsetMinutesAt: (instant) => civilOffsetMinutesAt(zone, instant),
  };
}

/** The visitor's zone by the browser, or the offset of its clock if the browser names none. */
export function ownClock(): ZoneClock {
  return { name: m.localTime(), href: "/", offsetMinutesAt: ownOffsetMinutesAt };
}

function ownOffsetMinutesAt(instant: number): number {
  const zone = readZoneName();
  // A browser may report UTC because it knows no name; its clock may have another offset.
  return zone && isUsableZone(zone) && !isUtcName(zone)
    ? civilOffsetMinutesAt(zone, instant)
    : 0 - new Date(instant).getTimezoneOffset();
}
