import type { ZoneRules } from "../api/zone-rules.ts";
import { MINUTE_MS } from "../durations.ts";
import { RULES, RULES_START, TZDB_RELEASE } from "./compiled-rules.ts";

export { RULES_END, RULES_START, TZDB_RELEASE } from "./compiled-rules.ts";

export type ZoneRule = {
  /** Transitions in ms, ascending. */
  readonly untils: readonly number[];
  /** Minutes east of UTC: `offsets[i]` applies until `untils[i]`, the last one without end. */
  readonly offsets: readonly number[];
};

type Entry = { readonly line: string; rule?: ZoneRule };

let entries: Map<string, Entry> | undefined;
let release = TZDB_RELEASE;
let appliedLines: string | undefined;

/** A name's last line counts. Lines with one rule share an entry. */
function readEntries(lines: string): Map<string, Entry> {
  const byLine = new Map<string, Entry>();
  const byName = new Map<string, Entry>();
  for (const text of lines.trim().split("\n")) {
    const end = text.lastIndexOf("|");
    const line = text.slice(0, end);
    const entry = byLine.get(line) ?? { line };
    byLine.set(line, entry);
    for (const group of text.slice(end + 1).split(";")) {
      const areaEnd = group.indexOf("/") + 1;
      const area = group.slice(0, areaEnd);
      for (const name of group.slice(areaEnd).split(",")) byName.set(area + name, entry);
    }
  }
  return byName;
}

function zoneEntries(): Map<string, Entry> {
  entries ??= readEntries(RULES);
  return entries;
}

/** The tzdb release of the rules in use. */
export function tzdbRelease(): string {
  return release;
}

/**
 * Replaces the compiled rules of the zones in `lines`, which are not checked, and adds zones that are new. Returns
 * false, and changes nothing, if they are in use already, of an older release, or start at another instant.
 */
export function applyZoneRules({ release: newer, startMs, lines }: ZoneRules): boolean {
  if (newer < release || startMs !== RULES_START) return false;
  // A release is often corrected by those who package it.
  if (newer === release && (appliedLines === undefined || lines === appliedLines)) return false;
  release = newer;
  appliedLines = lines;
  entries = readEntries(`${RULES}\n${lines}`);
  return true;
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

/** The rule of a zone, decoded on first use; zones with one rule have one object. Throws RangeError for an unknown zone. */
export function zoneRule(zone: string): ZoneRule {
  const entry = zoneEntries().get(zone);
  if (!entry) throw new RangeError(`Unknown time zone: ${zone}`);
  entry.rule ??= decodeRule(entry.line);
  return entry.rule;
}

export function offsetIndexAt({ untils }: ZoneRule, instant: number): number {
  let low = 0;
  let high = untils.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((untils[middle] as number) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
