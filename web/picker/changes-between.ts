import { rulesCover } from "../../shared/zones/offset.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { nextChange, type OffsetChange } from "../zones/next-change.ts";

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
