import { MINUTE_MS } from "../durations.ts";
import { changesBetween } from "./changes-between.ts";
import { spellDuration } from "./format-duration.ts";
import { MONTHS } from "./format-time.ts";

/** By the zone's own calendar: "Clocks go forward 1 hour on March 28, 2027". Undefined without a known change. */
export function describeChanges(zone: string, now: number, other: number): string | undefined {
  const changes = changesBetween(zone, now, other);
  const isAhead = other > now;
  // Of several changes, the one nearest to the other instant decides what clocks show there.
  const change = isAhead ? changes.at(-1) : changes[0];
  if (!change) return undefined;
  const wall = new Date(change.instant + change.offsetBeforeMinutes * MINUTE_MS);
  const day = `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
  if (changes.length > 1) {
    const { length } = changes;
    return isAhead
      ? `Clocks change ${length} times before then, last on ${day}`
      : `Clocks changed ${length} times since then, first on ${day}`;
  }
  const verb = isAhead ? "go" : "went";
  const direction = change.byMinutes > 0 ? "forward" : "back";
  const amount = spellDuration(Math.abs(change.byMinutes));
  return `Clocks ${verb} ${direction} ${amount} on ${day}`;
}
