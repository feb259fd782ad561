import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import type { ZoneRule } from "../../../shared/zones/zone-rules.ts";
import { changedRules, type Rules } from "./list-changes.ts";
import { TzdataError } from "./tzdata-files.ts";

const MIN_OFFSET_MINUTES = (-12 * HOUR_MS) / MINUTE_MS;
const MAX_OFFSET_MINUTES = (14 * HOUR_MS) / MINUTE_MS;
/** Morocco has four in some years. */
const MAX_TRANSITIONS_A_YEAR = 12;

/** Throws a TzdataError if the rules can't be those of the world: see the messages. */
export function checkRules(rules: Rules, compiled: Rules): void {
  for (const [name, rule] of rules) checkRule(name, rule);
  const zones = new Set(WORLD_ZONES.map(({ zone }) => zone));
  const missing = [...zones].find((zone) => !rules.has(zone));
  if (missing) throw new TzdataError(`${missing} is missing`);
  const found = [...compiled.keys()].filter((name) => rules.has(name)).length;
  if (found < compiled.size / 2)
    throw new TzdataError(`only ${found} of ${compiled.size} names are there`);
  const changed = changedRules(compiled, rules).size;
  if (changed > compiled.size / 2)
    throw new TzdataError(`${changed} of ${compiled.size} names have changed`);
}

function checkRule(name: string, { untils, offsets }: ZoneRule): void {
  const far = offsets.find((offset) => offset < MIN_OFFSET_MINUTES || offset > MAX_OFFSET_MINUTES);
  if (far !== undefined) throw new TzdataError(`${name}: its offset is ${far} minutes`);
  const years = Map.groupBy(untils, (instant) => new Date(instant).getUTCFullYear());
  for (const [year, { length }] of years) {
    if (length > MAX_TRANSITIONS_A_YEAR)
      throw new TzdataError(`${name}: it has ${length} transitions in ${year}`);
  }
}
