import type { ZoneChange, ZoneRelease } from "../../shared/api/zone-rules.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { civilDateAt } from "../../shared/zones/civil-day.ts";
import { formatShortOffset } from "../../shared/zones/format-offset.ts";
import { formatDay } from "./plot-scales.ts";

const MAX_ZONES = 3;

/** "tzdb 2026f, published 25 days ago", and for rules newer than the compiled ones since when they are served. */
export function describeRelease(served: ZoneRelease, now: number, zone: string): string {
  const { release, publishedMs, source, compiledRelease, sinceMs } = served;
  const age = publishedMs === null ? "" : `, published ${formatAge(now - publishedMs)}`;
  const rules = `Time zone rules: tzdb ${release}${age}.`;
  if (source === "compiled") return rules;
  return `${rules} They are newer than the ${compiledRelease} this version was built with, and in use since ${formatDate(sinceMs, zone)}.`;
}

/** "America/Winnipeg: UTC−5 instead of UTC−6 from Mar 14, 2027". */
export function describeChange(change: ZoneChange, zone: string): string {
  const { zones, isNew, fromMs, offsetBeforeMinutes, offsetAfterMinutes } = change;
  const more = zones.length - MAX_ZONES;
  const names = `${zones.slice(0, MAX_ZONES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  if (isNew) return `${names}: new`;
  const isShift = offsetBeforeMinutes !== null && offsetAfterMinutes !== null;
  const shift = isShift
    ? `${formatShortOffset(offsetAfterMinutes)} instead of ${formatShortOffset(offsetBeforeMinutes)}`
    : "changed";
  return `${names}: ${shift}${fromMs === null ? "" : ` from ${formatDate(fromMs, zone)}`}`;
}

/** "today", "yesterday" or "25 days ago"; a release is dated to the day. */
function formatAge(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  if (days < 1) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}

function formatDate(instant: number, zone: string): string {
  return `${formatDay(instant, zone)}, ${civilDateAt(zone, instant).year}`;
}
