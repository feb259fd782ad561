import { MINUTE_MS } from "../../../shared/durations.ts";
import { ruleKey } from "../../../shared/zones/zone-history.ts";
import type { ZoneRule } from "../../../shared/zones/zone-rules.ts";

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

/** Returns "Area/Name,Name;Area/Name". */
export function groupByArea(names: readonly string[]): string {
  const groups = Map.groupBy(names, (name) => name.slice(0, name.indexOf("/") + 1));
  return [...groups]
    .map(([area, group]) => area + group.map((name) => name.slice(area.length)).join(","))
    .join(";");
}
