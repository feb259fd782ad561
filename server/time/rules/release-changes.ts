import type { OffsetDifference, ReleaseChanges } from "../../../shared/api/zone-changes.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { RELEASES as TEXT } from "../../../shared/zones/compiled-histories.ts";
import { RULES } from "../../../shared/zones/compiled-rules.ts";
import { formatShortOffset } from "../../../shared/zones/format-offset.ts";
import { changeKind, ruleKey } from "../../../shared/zones/zone-history.ts";
import {
  decodeRules,
  offsetAt,
  RULES_START,
  TZDB_RELEASE,
  type ZoneRule,
} from "../../../shared/zones/zone-rules.ts";

/** The tzdb releases that were published since RULES_START, to the day, the compiled one first. */
export const RELEASES = TEXT.split(/\n(?=\d{4}[a-z])/).flatMap((text, i, all) => {
  const [head = "", ...lines] = text.split("\n");
  const [release = "", date = "", ...added] = head.split(" ");
  const before = all[i + 1]?.split(/\s/, 1)[0];
  if (before === undefined) return [];
  return { release, before, publishedMs: Date.parse(date), added, lines: lines.join("\n") };
});

type Served = Pick<ReleaseChanges, "release" | "publishedMs"> & { readonly lines: string };

/** What each release changed, newest first: the one that is served, if it is newer, then the compiled ones. */
export function listReleaseChanges({ release, publishedMs, lines }: Served): ReleaseChanges[] {
  const compiledRules = decodeRules(RULES);
  let rules: Rules = compiledRules;
  const compiled = RELEASES.map(({ added, lines: replaced, ...one }) => {
    const newRules = rules;
    const oldRules = new Map([...rules, ...decodeRules(replaced)]);
    for (const name of added) oldRules.delete(name);
    rules = oldRules;
    return { ...one, changes: describeChanges(oldRules, newRules, one.publishedMs) };
  });
  if (release <= TZDB_RELEASE) return compiled;
  const changes = describeChanges(compiledRules, decodeRules(lines), publishedMs ?? RULES_START);
  return [{ release, before: TZDB_RELEASE, publishedMs, changes }, ...compiled];
}

function describeChanges(before: Rules, after: Rules, sinceMs: number) {
  return listChanges(before, after, sinceMs).map(({ zones, isNew, rule, differences }) => {
    return { zones, isNew, sentence: describeChange(zones, rule, differences), differences };
  });
}

const MAX_NAMES = 4;
const NAMES = new Intl.ListFormat("en-GB");

/** "From 2026-11-01, America/Vancouver stays on UTC-7 instead of UTC-8." The dates are those in the zone. */
function describeChange(
  zones: readonly string[],
  rule: ZoneRule,
  differences: readonly OffsetDifference[],
): string {
  const rest = zones.length - MAX_NAMES;
  const names = NAMES.format(rest > 0 ? [...zones.slice(0, MAX_NAMES), `${rest} more`] : zones);
  const [is, stays] = zones.length === 1 ? ["is", "stays"] : ["are", "stay"];
  const [first] = differences;
  if (!first) return `${names} ${is} new.`;
  const { fromMs, untilMs, offsetBeforeMinutes, offsetAfterMinutes } = first;
  const from = `From ${dateAt(fromMs, offsetAt(rule, fromMs - 1))}`;
  const kind = changeKind(rule, first);
  if (kind === "hour") return `${from}, clocks in ${names} change at another time of day.`;
  const verb = rule.untils.includes(fromMs) ? is : stays;
  const what = `${names} ${verb} on ${plainOffset(offsetAfterMinutes)} instead of ${plainOffset(offsetBeforeMinutes)}`;
  if (kind === "lasts" || untilMs === null) return `${from}, ${what}.`;
  const again = differences.length > 1 ? ", and again later" : "";
  return `${from} to ${dateAt(untilMs, offsetAfterMinutes)}, ${what}${again}.`;
}

function dateAt(instantMs: number, offsetMinutes: number): string {
  return new Date(instantMs + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** For programs, with a hyphen. */
function plainOffset(offsetMinutes: number): string {
  return formatShortOffset(offsetMinutes).replace("−", "-");
}

export type Rules = ReadonlyMap<string, ZoneRule>;

export function changedRules(before: Rules, after: Rules): Rules {
  return new Map(
    [...after].filter(([name, rule]) => {
      const old = before.get(name);
      return !old || ruleKey(old) !== ruleKey(rule);
    }),
  );
}

/** Zones that changed alike, earliest first and new zones last, without what had ended at an instant (ms). */
export function listChanges(before: Rules, after: Rules, sinceMs = Number.NEGATIVE_INFINITY) {
  const alike = Map.groupBy(changedRules(before, after), ([name, rule]) => {
    const old = before.get(name);
    return `${old && ruleKey(old)} ${ruleKey(rule)}`;
  });
  const startOf = ([first]: readonly OffsetDifference[]) => first?.fromMs ?? Infinity;
  return [...alike.values()]
    .map((group) => {
      const [name, rule] = group[0] as (typeof group)[0];
      const old = before.get(name);
      const differences = (old ? listDifferences(old, rule) : []).filter(
        ({ untilMs }) => untilMs === null || untilMs > sinceMs,
      );
      return { zones: group.map(([one]) => one).sort(), isNew: !old, rule, differences };
    })
    .filter(({ isNew, differences }) => isNew || differences.length > 0)
    .sort((a, b) => startOf(a.differences) - startOf(b.differences));
}

function listDifferences(before: ZoneRule, after: ZoneRule): OffsetDifference[] {
  const starts = [...new Set([RULES_START, ...before.untils, ...after.untils])];
  return starts
    .sort((a, b) => a - b)
    .map((fromMs, i) => ({
      fromMs,
      untilMs: starts[i + 1] ?? null,
      offsetBeforeMinutes: offsetAt(before, fromMs),
      offsetAfterMinutes: offsetAt(after, fromMs),
    }))
    .filter((one) => one.offsetBeforeMinutes !== one.offsetAfterMinutes);
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
