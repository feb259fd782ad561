import type { ReleaseChanges } from "../../../shared/api/zone-changes.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { changeKind, goesOnAt } from "../../../shared/zones/change-kind.ts";
import { RELEASES as TEXT } from "../../../shared/zones/compiled-histories.ts";
import { RULES } from "../../../shared/zones/compiled-rules.ts";
import { formatShortOffset } from "../../../shared/zones/format-offset.ts";
import { decodeRules, RULES_START, TZDB_RELEASE } from "../../../shared/zones/zone-rules.ts";
import {
  changedRules,
  listChanges,
  offsetAt,
  type RuleChange,
  type Rules,
} from "./list-changes.ts";

interface CompiledRelease {
  readonly release: string;
  readonly before: string;
  /** To the day. */
  readonly publishedMs: number;
  readonly added: readonly string[];
  readonly lines: string;
}

/** The tzdb releases that were published since RULES_START, the compiled one first. */
export const RELEASES: readonly CompiledRelease[] = TEXT.split(/\n(?=\d{4}[a-z])/).flatMap(
  (text, i, all) => {
    const [head = "", ...lines] = text.split("\n");
    const [release = "", date = "", ...added] = head.split(" ");
    const before = all[i + 1]?.split(/\s/, 1)[0];
    if (before === undefined) return [];
    return { release, before, publishedMs: Date.parse(date), added, lines: lines.join("\n") };
  },
);

interface Served {
  readonly release: string;
  readonly publishedMs: number | null;
  readonly lines: string;
}

export interface Replacement extends Omit<ReleaseChanges, "changes"> {
  readonly oldRules: Rules;
  readonly newRules: Rules;
}

/** What each release changed, newest first: the one that is served, if it is newer, then the compiled ones. */
export function listReleaseChanges(served: Served): ReleaseChanges[] {
  return listReplacements(served).map(({ oldRules, newRules, ...release }) => {
    const changed = changedRules(oldRules, newRules);
    const changes = listChanges(oldRules, changed, release.publishedMs ?? RULES_START);
    return {
      ...release,
      changes: changes.map(({ rule, ...change }) => ({
        ...change,
        sentence: describeChange({ rule, ...change }),
      })),
    };
  });
}

export function listReplacements({ release, publishedMs, lines }: Served): Replacement[] {
  const replacements: Replacement[] = [];
  let newRules: Rules = decodeRules(RULES);
  if (release > TZDB_RELEASE) {
    const before = { release, before: TZDB_RELEASE, publishedMs };
    replacements.push({ ...before, oldRules: newRules, newRules: decodeRules(lines) });
  }
  for (const { added, lines: replaced, ...compiledRelease } of RELEASES) {
    const oldRules = new Map([...newRules, ...decodeRules(replaced)]);
    for (const name of added) oldRules.delete(name);
    replacements.push({ ...compiledRelease, oldRules, newRules });
    newRules = oldRules;
  }
  return replacements;
}

const MAX_NAMES = 4;

/** "From 2026-11-01, America/Vancouver stays on UTC-7 instead of UTC-8." The dates are those in the zone. */
function describeChange({ zones, rule, differences }: RuleChange): string {
  const names = listNames(zones);
  const isOne = zones.length === 1;
  const is = isOne ? "is" : "are";
  const [first] = differences;
  if (!first) return `${names} ${is} new.`;
  const { fromMs, untilMs, offsetBeforeMinutes, offsetAfterMinutes } = first;
  const from = `From ${dateAt(fromMs, offsetAt(rule, fromMs - 1))}`;
  const kind = changeKind(rule, first);
  if (kind === "hour") return `${from}, clocks in ${names} change at another time of day.`;
  const stays = isOne ? "stays" : "stay";
  const verb = goesOnAt(rule, fromMs) ? stays : is;
  const what = `${names} ${verb} on ${plainOffset(offsetAfterMinutes)} instead of ${plainOffset(offsetBeforeMinutes)}`;
  if (kind === "lasts" || untilMs === null) return `${from}, ${what}.`;
  const again = differences.length > 1 ? ", and again later" : "";
  return `${from} to ${dateAt(untilMs, offsetAfterMinutes)}, ${what}${again}.`;
}

function listNames(zones: readonly string[]): string {
  const rest = zones.length - MAX_NAMES;
  if (rest > 0) return `${zones.slice(0, MAX_NAMES).join(", ")} and ${rest} more`;
  return [zones.slice(0, -1).join(", "), ...zones.slice(-1)].filter(Boolean).join(" and ");
}

function dateAt(instantMs: number, offsetMinutes: number): string {
  return new Date(instantMs + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** For programs, with a hyphen. */
function plainOffset(offsetMinutes: number): string {
  return formatShortOffset(offsetMinutes).replace("−", "-");
}
