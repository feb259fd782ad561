import { MINUTE_MS } from "../durations.ts";
import { changesBetween } from "./changes-between.ts";
import { formatDuration } from "./format-duration.ts";
import { MONTHS } from "./format-time.ts";

/**
 * The changes of a zone's clocks between now and another instant (ms) in words, in the zone's own days: "Clocks go forward
 * 1 h before that, on March 28, 2027", "Clocks changed 2 times since then, first on October 26, 2025". Undefined where
 * there is none, or none is known.
 */
export function describeChanges(zone: string, now: number, other: number): string | undefined {
  const changes = changesBetween(zone, now, other);
  const isAhead = other > now;
  // Of several the one that is nearest to the other instant: what holds there is since or until then.
  const change = isAhead ? changes.at(-1) : changes[0];
  if (!change) return undefined;
  const wall = new Date(change.instant + change.offsetBeforeMinutes * MINUTE_MS);
  const day = `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
  const when = isAhead ? "before that" : "since then";
  if (changes.length > 1) {
    const verb = isAhead ? "change" : "changed";
    return `Clocks ${verb} ${changes.length} times ${when}, ${isAhead ? "last" : "first"} on ${day}`;
  }
  const verb = isAhead ? "go" : "went";
  const direction = change.byMinutes > 0 ? "forward" : "back";
  const amount = formatDuration(Math.abs(change.byMinutes));
  return `Clocks ${verb} ${direction} ${amount} ${when}, on ${day}`;
}
