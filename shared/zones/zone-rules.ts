import type { ZoneRules } from "../api/zone-rules.ts";
import { MINUTE_MS } from "../durations.ts";
import { RULES, RULES_END, RULES_START, TZDB_RELEASE } from "./compiled-rules.ts";

export { RULES_END, RULES_START, TZDB_RELEASE } from "./compiled-rules.ts";

export type ZoneRule = {
  /** Transitions in ms, ascending. */
  readonly untils: readonly number[];
  /** Minutes east of UTC: `offsets[i]` applies until `untils[i]`, the last one without end. */
  readonly offsets: readonly number[];
};

let entries: ReadonlyMap<string, () => ZoneRule> | undefined;
let release = TZDB_RELEASE;
let appliedLines: string | undefined;
let extended: ((zone: string) => ZoneRule) | undefined;

/** Bounds of the supported instants, the end exclusive: 1900 to 2100 in every zone. */
export const YEARS_START = Date.UTC(1899, 11, 31);
export const YEARS_END = Date.UTC(2101, 0, 2);

/** By name, decoded at the first call. If a name has several lines, the last one applies; equal lines have one value. */
export function readEntries<Value>(
  lines: string,
  decode: (line: string) => Value,
): ReadonlyMap<string, () => Value> {
  const byLine = new Map<string, () => Value>();
  const byName = new Map<string, () => Value>();
  for (const text of lines.trim().split("\n")) {
    const end = text.lastIndexOf("|");
    const line = text.slice(0, end);
    let value: Value | undefined;
    const read = byLine.get(line) ?? (() => (value ??= decode(line)));
    byLine.set(line, read);
    for (const name of readNames(text.slice(end + 1))) byName.set(name, read);
  }
  return byName;
}

export function readNames(text: string): string[] {
  return text.split(";").flatMap((group) => {
    const areaEnd = group.indexOf("/") + 1;
    const area = group.slice(0, areaEnd);
    return group
      .slice(areaEnd)
      .split(",")
      .map((name) => area + name);
  });
}

function zoneEntries() {
  entries ??= readEntries(RULES, decodeRule);
  return entries;
}

export function tzdbRelease(): string {
  return release;
}

/** `lines` are not checked. Returns false, and changes nothing, if they are in use already, older, or start at another instant. */
export function applyZoneRules({ release: newer, startMs, lines }: ZoneRules): boolean {
  if (newer < release || startMs !== RULES_START) return false;
  // A release is often corrected by those who package it.
  if (newer === release && (appliedLines === undefined || lines === appliedLines)) return false;
  release = newer;
  appliedLines = lines;
  entries = readEntries(`${RULES}\n${lines}`, decodeRule);
  return true;
}

/** Extends `knownRule` and `rulesCover` to all years by a function of `all-years.ts`; undefined undoes it. */
export function extendRules(ruleOfAllYears: ((zone: string) => ZoneRule) | undefined): void {
  extended = ruleOfAllYears;
}

/** The instants (ms) that the rules cover, the end exclusive: more once `all-years.ts` is loaded. */
export function coveredSpan(): { readonly start: number; readonly end: number } {
  return extended ? { start: YEARS_START, end: YEARS_END } : { start: RULES_START, end: RULES_END };
}

export function decodeRules(lines: string): Map<string, ZoneRule> {
  const named = lines === "" ? [] : [...readEntries(lines, decodeRule)];
  return new Map(named.map(([name, read]) => [name, read()]));
}

function decodeRule(line: string): ZoneRule {
  const [cycle = "", steps = ""] = line.split("|");
  const offsetCycle = cycle.split(" ").map(Number);
  const untils: number[] = [];
  const offsets = [offsetCycle[0] as number];
  let until = RULES_START;
  for (const step of steps === "" ? [] : steps.split(" ")) {
    until += Number.parseInt(step, 36) * MINUTE_MS;
    untils.push(until);
    offsets.push(offsetCycle[untils.length % offsetCycle.length] as number);
  }
  return { untils, offsets };
}

/** Whether tzdb has the name, in exactly this spelling; legacy names count. */
export function isKnownZone(zone: string): boolean {
  return zoneEntries().has(zone);
}

/** A name with its letters in the case that tzdb has; an unknown name is returned as it is. */
export function normalizeZoneName(name: string): string {
  if (isKnownZone(name)) return name;
  const letters = name.toLowerCase();
  return [...zoneEntries().keys()].find((known) => known.toLowerCase() === letters) ?? name;
}

/** In alphabetical order; with `count` only so many, the compiled ones before those that newer rules added. */
export function zoneNames(count?: number): string[] {
  return [...zoneEntries().keys()].slice(0, count).sort();
}

/** The rule of a zone from RULES_START to RULES_END, decoded on first use; zones with one rule have one object. Throws RangeError for an unknown zone. */
export function zoneRule(zone: string): ZoneRule {
  const read = zoneEntries().get(zone);
  if (!read) throw new RangeError(`Unknown time zone: ${zone}`);
  return read();
}

/** The same in all years that are known, which are those of `zoneRule` until there are more. */
export function knownRule(zone: string): ZoneRule {
  return (extended ?? zoneRule)(zone);
}

export function offsetIndexAt({ untils }: Pick<ZoneRule, "untils">, instant: number): number {
  let low = 0;
  let high = untils.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((untils[middle] as number) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Minutes east of UTC. */
export function offsetAt(rule: ZoneRule, instant: number): number {
  return rule.offsets[offsetIndexAt(rule, instant)] as number;
}

/** Whether the rules cover an instant: those of some years until `all-years.ts` is loaded. */
export function rulesCover(instant: number): boolean {
  const { start, end } = coveredSpan();
  return instant >= start && instant < end;
}

/** Minutes east of UTC; outside the rules their first or last offset. Throws RangeError for an unknown zone. */
export function offsetMinutesAt(zone: string, instant: number): number {
  return offsetAt(knownRule(zone), instant);
}
