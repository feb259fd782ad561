import type { OffsetDifference } from "../../../shared/api/zone-changes.ts";
import type { ZoneChange } from "../../../shared/api/zone-rules.ts";
import { ruleKey } from "../../../shared/zones/zone-history.ts";
import { offsetIndexAt, RULES_START, type ZoneRule } from "../../../shared/zones/zone-rules.ts";

export type Rules = ReadonlyMap<string, ZoneRule>;

/** The names whose rules differ from those before, with their new rules. */
export function changedRules(before: Rules, after: Rules): Rules {
  return new Map(
    [...after].filter(([name, rule]) => {
      const old = before.get(name);
      return !old || ruleKey(old) !== ruleKey(rule);
    }),
  );
}

/** Groups of zones that changed alike, earliest first and new zones last. */
export function listChanges(before: Rules, changed: Rules): ZoneChange[] {
  return groupAlike(before, changed)
    .map(({ zones, old, rule }) => ({
      zones,
      isNew: !old,
      ...(old ? firstDifference(old, rule) : NO_DIFFERENCE),
    }))
    .sort(
      (a, b) => (a.fromMs ?? Number.POSITIVE_INFINITY) - (b.fromMs ?? Number.POSITIVE_INFINITY),
    );
}

interface AlikeZones {
  readonly zones: string[];
  /** Undefined for new zones. */
  readonly old: ZoneRule | undefined;
  readonly rule: ZoneRule;
}

/** Zones whose rules changed alike, by name. */
export function groupAlike(before: Rules, changed: Rules): AlikeZones[] {
  const alike = Map.groupBy(changed, ([name, rule]) => {
    const old = before.get(name);
    return `${old && ruleKey(old)} ${ruleKey(rule)}`;
  });
  return [...alike.values()].map((group) => {
    const [name, rule] = group[0] as (typeof group)[0];
    return { zones: group.map(([one]) => one).sort(), old: before.get(name), rule };
  });
}

const NO_DIFFERENCE = { fromMs: null, offsetBeforeMinutes: null, offsetAfterMinutes: null };

function firstDifference(before: ZoneRule, after: ZoneRule) {
  const [first] = listDifferences(before, after);
  if (!first) return NO_DIFFERENCE;
  const { untilMs: _, ...difference } = first;
  return difference;
}

/** When clocks by two rules differ, in order. */
export function listDifferences(before: ZoneRule, after: ZoneRule): OffsetDifference[] {
  const differences: OffsetDifference[] = [];
  const instants = new Set([RULES_START, ...before.untils, ...after.untils]);
  const starts = [...instants].sort((a, b) => a - b);
  for (const [i, fromMs] of starts.entries()) {
    const offsetBeforeMinutes = offsetAt(before, fromMs);
    const offsetAfterMinutes = offsetAt(after, fromMs);
    if (offsetBeforeMinutes === offsetAfterMinutes) continue;
    const untilMs = starts[i + 1] ?? null;
    differences.push({ fromMs, untilMs, offsetBeforeMinutes, offsetAfterMinutes });
  }
  return differences;
}

export function offsetAt(rule: ZoneRule, instant: number): number {
  return rule.offsets[offsetIndexAt(rule, instant)] as number;
}
