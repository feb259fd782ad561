import type { OffsetDifference } from "../../../shared/api/zone-changes.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { ruleKey } from "../../../shared/zones/zone-history.ts";
import { offsetIndexAt, RULES_START, type ZoneRule } from "../../../shared/zones/zone-rules.ts";

export type Rules = ReadonlyMap<string, ZoneRule>;

export function changedRules(before: Rules, after: Rules): Rules {
  return new Map(
    [...after].filter(([name, rule]) => {
      const old = before.get(name);
      return !old || ruleKey(old) !== ruleKey(rule);
    }),
  );
}

export interface RuleChange {
  readonly zones: string[];
  readonly isNew: boolean;
  /** The new one. */
  readonly rule: ZoneRule;
  /** None for new zones. */
  readonly differences: OffsetDifference[];
}

/** Zones that changed alike, earliest first and new zones last, without what had ended at an instant (ms). */
export function listChanges(
  before: Rules,
  changed: Rules,
  sinceMs = Number.NEGATIVE_INFINITY,
): readonly RuleChange[] {
  const alike = Map.groupBy(changed, ([name, rule]) => {
    const old = before.get(name);
    return `${old && ruleKey(old)} ${ruleKey(rule)}`;
  });
  return [...alike.values()]
    .map((group): RuleChange => {
      const [name, rule] = group[0] as (typeof group)[0];
      const old = before.get(name);
      const differences = (old ? listDifferences(old, rule) : []).filter(
        ({ untilMs }) => untilMs === null || untilMs > sinceMs,
      );
      return { zones: group.map(([one]) => one).sort(), isNew: !old, rule, differences };
    })
    .filter(({ isNew, differences }) => isNew || differences.length > 0)
    .sort((a, b) => startOf(a) - startOf(b));
}

function startOf({ differences: [first] }: RuleChange): number {
  return first?.fromMs ?? Number.POSITIVE_INFINITY;
}

/** When clocks by two rules differ, in order. */
function listDifferences(before: ZoneRule, after: ZoneRule): OffsetDifference[] {
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

/** The rules by name as lines of `shared/zones/compiled-rules.ts`, from `start` on. */
export function encodeRules(rules: Iterable<readonly [string, ZoneRule]>, start: number): string {
  const groups = Map.groupBy(rules, ([, rule]) => ruleKey(rule)).values();
  return [...groups]
    .map((group) => ({ rule: group[0]?.[1] as ZoneRule, names: group.map(([name]) => name) }))
    .sort(
      ({ rule: a }, { rule: b }) =>
        Number(a.offsets[0]) - Number(b.offsets[0]) || a.untils.length - b.untils.length,
    )
    .map(({ rule, names }) => encodeRule(rule, names.sort(), start))
    .join("\n");
}

function encodeRule({ untils, offsets }: ZoneRule, names: string[], start: number): string {
  const steps = untils.map((instant, i) =>
    ((instant - (untils[i - 1] ?? start)) / MINUTE_MS).toString(36),
  );
  return [shortestCycle(offsets).join(" "), steps.join(" "), groupByArea(names)].join("|");
}

/** The shortest prefix that gives the values by repetition. */
function shortestCycle(values: readonly number[]): readonly number[] {
  const length = values.findIndex(
    (_, i) => i > 0 && values.every((value, j) => value === values[j % i]),
  );
  return length < 0 ? values : values.slice(0, length);
}

export function groupByArea(names: readonly string[]): string {
  const groups = Map.groupBy(names, (name) => name.slice(0, name.indexOf("/") + 1));
  return [...groups]
    .map(([area, group]) => area + group.map((name) => name.slice(area.length)).join(","))
    .join(";");
}
