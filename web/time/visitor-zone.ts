import { useSyncExternalStore } from "react";
import { formatOffset } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt, isUsableZone } from "../../shared/zones/civil-offset.ts";
import { createStore } from "../kit/storage/store.ts";
import { isUtcName, readZoneName } from "./reported-zone.ts";
import { readSecond, subscribeToSeconds } from "./tick.ts";

export interface VisitorZone {
  readonly zone: string;
  /** What the page says if the browser reports no zone, or perhaps hides the visitor's. */
  readonly assumption?: string;
}

/** Zones of the zone table that are not a whole number of hours from UTC, in its order; the first view of most languages lacks the table. */
const BETWEEN_HOURS = [
  "Pacific/Marquesas",
  "America/St_Johns",
  "Asia/Tehran",
  "Asia/Kabul",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Yangon",
  "Australia/Eucla",
  "Australia/Darwin",
  "Australia/Adelaide",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
];

let isFollowed = false;

/** Read once a second for the whole page, not by each component. A hidden page ticks once a minute. */
const visitorZone = createStore<VisitorZone>({ zone: "UTC" }, () => {
  isFollowed = true;
  update();
  const unsubscribe = subscribeToSeconds(update);
  return () => {
    isFollowed = false;
    unsubscribe();
  };
});

/** Within a second it follows a device that moves to another zone. Right from the first render on: nothing that depends on it is prerendered. */
export function useVisitorZone(): VisitorZone {
  return useSyncExternalStore(visitorZone.subscribe, read, read);
}

function read(): VisitorZone {
  if (!isFollowed) update();
  return visitorZone.get();
}

function update(): void {
  const next = readVisitorZone(readSecond());
  const { zone, assumption } = visitorZone.get();
  if (next.zone !== zone || next.assumption !== assumption) visitorZone.set(next);
}

/** The zone that the browser reports, or one with the offset of its clock at an instant (ms). */
export function readVisitorZone(instant: number, named = readZoneName()): VisitorZone {
  const offsetMinutes = 0 - new Date(instant).getTimezoneOffset();
  const isUtc = isUtcName(named);
  // A browser may report UTC because it knows no name; its clock may have another offset.
  if (named && isUsableZone(named) && !(isUtc && offsetMinutes !== 0)) {
    return { zone: named, ...(isUtc ? { assumption: m.zoneReportedUtc() } : {}) };
  }
  return {
    zone: zoneOfOffset(offsetMinutes, instant),
    assumption: m.zoneNotReported({ offset: formatOffset(offsetMinutes) }),
  };
}

/** A zone that has an offset now. The sign of `Etc/` names is inverted, as in POSIX. */
function zoneOfOffset(offsetMinutes: number, instant: number): string {
  const hours = offsetMinutes / 60;
  const fixed = hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
  if (isUsableZone(fixed)) return fixed;
  return (
    BETWEEN_HOURS.find((zone) => civilOffsetMinutesAt(zone, instant) === offsetMinutes) ?? "UTC"
  );
}

/** What the page's clock shows the time of: the visitor's zone and place, or those of a linked city. */
export const clockPlace = createStore<
  { readonly zone: string; readonly place: string } | undefined
>(undefined);
