import { MINUTE_MS } from "../durations.ts";
import { RULES, RULES_START } from "./compiled-rules.ts";

export { RULES_END, RULES_START, TZDB_RELEASE } from "./compiled-rules.ts";

/** What a zone's clocks do within the horizon. */
export type ZoneRule = {
  /** Instants at which an offset ends and the next begins, ascending. */
  readonly untils: readonly number[];
  /** Minutes east: `offsets[i]` holds up to `untils[i]`, the last one from the last until on. */
  readonly offsets: readonly number[];
};

type Entry = { readonly line: string; rule: ZoneRule | undefined };

let entries: Map<string, Entry> | undefined;

function readEntries(): Map<string, Entry> {
  const byName = new Map<string, Entry>();
  for (const line of RULES.split("\n")) {
    const entry = { line, rule: undefined };
    for (const group of line.slice(line.lastIndexOf("|") + 1).split(";")) {
      const areaEnd = group.indexOf("/") + 1;
      const area = group.slice(0, areaEnd);
      for (const name of group.slice(areaEnd).split(",")) byName.set(area + name, entry);
    }
  }
  return byName;
}

function zoneEntries(): Map<string, Entry> {
  entries ??= readEntries();
  return entries;
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

/** Whether the name is in tzdb, an old name included; spelled exactly as there. */
export function isKnownZone(zone: string): boolean {
  return zoneEntries().has(zone);
}

/** A name as tzdb spells it, whatever the case of its letters; one that tzdb does not have as it is. */
export function normalizeZoneName(name: string): string {
  if (isKnownZone(name)) return name;
  const letters = name.toLowerCase();
  return [...zoneEntries().keys()].find((known) => known.toLowerCase() === letters) ?? name;
}

/** Every name in tzdb, old names included, in alphabetical order. */
export function zoneNames(): string[] {
  return [...zoneEntries().keys()].sort();
}

/** The rule of a zone, decoded when first asked for. Throws RangeError for an unknown zone. */
export function zoneRule(zone: string): ZoneRule {
  const entry = zoneEntries().get(zone);
  if (!entry) throw new RangeError(`Unknown time zone: ${zone}`);
  entry.rule ??= decodeRule(entry.line);
  return entry.rule;
}

/** How many of the rule's transitions have happened at an instant: the index of its offset. */
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
