import { nextChange, type OffsetChange } from "./next-change.ts";
import { rulesCover } from "./offset.ts";
import { isKnownZone } from "./zone-rules.ts";

/**
 * The changes of a zone's clocks between two instants (ms), whichever is the earlier, in their order; none where the
 * rules do not know the zone or reach the instants.
 */
export function changesBetween(zone: string, one: number, other: number): readonly OffsetChange[] {
  const changes: OffsetChange[] = [];
  const [start, end] = one < other ? [one, other] : [other, one];
  if (!isKnownZone(zone) || !rulesCover(start) || !rulesCover(end)) return changes;
  let change = nextChange(zone, start);
  while (change && change.instant <= end) {
    changes.push(change);
    change = nextChange(zone, change.instant);
  }
  return changes;
}
