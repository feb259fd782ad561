import * as m from "#messages";
import type { EmbedClock } from "../../shared/embed.ts";
import { civilOffsetMinutesAt, isUsableZone } from "../../shared/zones/civil-offset.ts";

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
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offsetMinutes = 0 - new Date(instant).getTimezoneOffset();
  // A browser may report UTC because it knows no name; its clock may have another offset.
  const isNamed = zone && isUsableZone(zone) && !/^(Etc\/)?(UTC|UCT|GMT)$/.test(zone);
  return isNamed ? civilOffsetMinutesAt(zone, instant) : offsetMinutes;
}
