import { nextChange, type OffsetChange } from "./next-change.ts";
import { rulesCover } from "./offset.ts";
import { isKnownZone } from "./zone-rules.ts";

/** The clock changes between two instants (ms), in either order; empty for a zone or an instant outside the rules. */
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
