import { MINUTE_MS } from "../durations.ts";
import { isKnownZone, offsetMinutesAt, rulesCover } from "./zone-rules.ts";

/** An IANA zone, or minutes east of UTC. */
export type ZoneOrOffset = string | number;

/** Minutes east of UTC: from our rules, or outside them from `Intl`. Throws RangeError for a zone unknown to both. */
export function civilOffsetMinutesAt(zone: ZoneOrOffset, instant: number): number {
  if (typeof zone === "number") return zone;
  return isKnownZone(zone) && rulesCover(instant)
    ? offsetMinutesAt(zone, instant)
    : intlOffsetMinutesAt(zone, instant);
}

/** Its UTC fields are those of the wall time. Throws as above. */
export function wallDate(instant: number, zone: ZoneOrOffset): Date {
  return new Date(instant + civilOffsetMinutesAt(zone, instant) * MINUTE_MS);
}

export function isUsableZone(zone: string): boolean {
  try {
    return isKnownZone(zone) || offsetFormat(zone) !== undefined;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, format);
  return format;
}

/** Whole minutes east of UTC, from a tzdb that may be older than ours. Throws RangeError for an unknown zone or date. */
export function intlOffsetMinutesAt(zone: string, instant: number): number {
  const text = offsetFormat(zone).format(instant);
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  const distance = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? 0 - distance : distance;
}
