import type { ZoneChange } from "../../../shared/api/zone-rules.ts";
import { offsetIndexAt, RULES_START, type ZoneRule } from "../../../shared/zones/zone-rules.ts";
import { ruleKey } from "./encode-rules.ts";

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
  const alike = Map.groupBy(changed, ([name, rule]) => {
    const old = before.get(name);
    return `${old && ruleKey(old)} ${ruleKey(rule)}`;
  });
  return [...alike.values()]
    .map((group) => {
      const zones = group.map(([name]) => name).sort();
      const [name, rule] = group[0] as (typeof group)[0];
      const old = before.get(name);
      return { zones, isNew: !old, ...(old ? firstDifference(old, rule) : NO_DIFFERENCE) };
    })
    .sort(
      (a, b) => (a.fromMs ?? Number.POSITIVE_INFINITY) - (b.fromMs ?? Number.POSITIVE_INFINITY),
    );
}

const NO_DIFFERENCE = { fromMs: null, offsetBeforeMinutes: null, offsetAfterMinutes: null };

function firstDifference(before: ZoneRule, after: ZoneRule) {
  const instants = [RULES_START, ...before.untils, ...after.untils].sort((a, b) => a - b);
  for (const fromMs of instants) {
    const offsetBeforeMinutes = offsetAt(before, fromMs);
    const offsetAfterMinutes = offsetAt(after, fromMs);
    if (offsetBeforeMinutes !== offsetAfterMinutes)
      return { fromMs, offsetBeforeMinutes, offsetAfterMinutes };
  }
  return NO_DIFFERENCE;
}

function offsetAt(rule: ZoneRule, instant: number): number {
  return rule.offsets[offsetIndexAt(rule, instant)] as number;
}
