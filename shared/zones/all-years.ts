import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../durations.ts";
import { HISTORIES } from "./compiled-histories.ts";
import { formatOffset } from "./format-offset.ts";
import { continueHistory, writeTz } from "./posix-tz.ts";
import { yearlyPattern } from "./yearly-pattern.ts";
import {
  joinHistories,
  type LocalTimeType,
  ruleKey,
  ruleOf,
  ruleWithin,
  type ZoneHistory,
} from "./zone-history.ts";
import {
  extendRules,
  RULES_END,
  RULES_START,
  readEntries,
  YEARS_END,
  YEARS_START,
  type ZoneRule,
  zoneRule,
} from "./zone-rules.ts";

/** By name; each is decoded at the first call. */
export type Histories = ReadonlyMap<string, () => ZoneHistory>;

/** The unit of a step by its last character; hours have none. */
const UNITS: Readonly<Record<string, number>> = { "'": MINUTE_MS, '"': SECOND_MS };

let histories: Histories | undefined;
const known = new Map<string, { rule: ZoneRule; history: ZoneHistory; longRule: ZoneRule }>();

/** Extends all arithmetic with rules to the years 1900 to 2100, by the compiled histories or by newer ones. */
export function knowAllYears(newer: Histories = compiledHistories()): void {
  histories = newer;
  known.clear();
  extendRules((zone) => knownZone(zone).longRule);
}

/** What clocks in a zone show from 1900 to 2100, by the rules in use. Throws RangeError for an unknown zone. */
export function zoneHistory(zone: string): ZoneHistory {
  return knownZone(zone).history;
}

function knownZone(zone: string) {
  const rule = zoneRule(zone);
  const found = known.get(zone);
  if (found?.rule === rule) return found;
  const history = historyBy(rule, (histories ?? compiledHistories()).get(zone)?.());
  const entry = { rule, history, longRule: ruleOf(history) };
  known.set(zone, entry);
  return entry;
}

/** A history as it is, unless the rule is newer: then that is extended as in its last years. */
function historyBy(rule: ZoneRule, own?: ZoneHistory): ZoneHistory {
  if (own && ruleKey(ruleWithin(ruleOf(own), RULES_START, RULES_END)) === ruleKey(rule)) return own;
  const newer = historyOfRule(rule, YEARS_END, own?.types);
  return own ? joinHistories(own, RULES_START, newer) : newer;
}

/** A rule until an instant (ms), beyond RULES_END as in its last years. Names and flags are the last in `types`, or the offsets. */
export function historyOfRule(
  rule: ZoneRule,
  end: number,
  types: readonly LocalTimeType[] = [],
): ZoneHistory {
  const typeOf = (offsetMinutes: number): LocalTimeType =>
    types.findLast((type) => type.offsetMinutes === offsetMinutes) ?? {
      offsetMinutes,
      abbreviation: formatOffset(offsetMinutes).slice(3).replace(":00", "").replace(":", ""),
      isDst: false,
    };
  const history = { untils: rule.untils, types: rule.offsets.map(typeOf) };
  const { changes } = yearlyPattern(rule, RULES_END - 1);
  const last =
    changes.length > 0 ? changes.map((one) => typeOf(one.offsetAfter)) : history.types.slice(-1);
  const continued = continueHistory(history, writeTz(last, changes), RULES_START, end);
  return { ...continued, types: continued.types.map((type) => typeOf(type.offsetMinutes)) };
}

let compiled: Histories | undefined;

export function compiledHistories(): Histories {
  compiled ??= decodeHistories(HISTORIES);
  return compiled;
}

export function decodeHistories(lines: string): Histories {
  return readEntries(lines, decodeHistory);
}

function decodeHistory(line: string): ZoneHistory {
  const [types = "", order = "", steps = "", tz = ""] = line.split("|");
  const distinct = types.split(" ").map(decodeType);
  let until = YEARS_START;
  const untils = steps.split(" ").flatMap((step) => {
    if (step === "") return [];
    until += Number.parseInt(step, 36) * (UNITS[step.slice(-1)] ?? HOUR_MS);
    return until;
  });
  const explicit = {
    untils,
    types: Array.from(order, (digit) => distinct[Number.parseInt(digit, 36)] as LocalTimeType),
  };
  return continueHistory(explicit, tz, YEARS_START, YEARS_END);
}

/** "60:CET", "120:CEST*" with DST, or "1172\":AMT" in seconds. */
function decodeType(text: string): LocalTimeType {
  const [, offset, seconds, abbreviation = "", dst] = /^(-?\d+)("?):([^*]+)(\*?)$/.exec(text) ?? [];
  return { offsetMinutes: Number(offset) / (seconds ? 60 : 1), abbreviation, isDst: dst !== "" };
}
