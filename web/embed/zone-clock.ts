import * as m from "#messages";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { EmbedClock } from "../../shared/embed.ts";
import { civilOffsetMinutesAt, isUsableZone } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";

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

/** `2026-11-20T13:29+05:30`. */
export function machineReadable(instant: number, offsetMinutes: number): string {
  const local = new Date(instant + offsetMinutes * MINUTE_MS).toISOString().slice(0, 16);
  return `${local}${formatOffset(offsetMinutes).slice("UTC".length)}`;
}
