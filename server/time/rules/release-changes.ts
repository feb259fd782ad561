import type { ReleaseChange, ReleaseChanges } from "../../../shared/api/zone-changes.ts";
import { RULES } from "../../../shared/zones/compiled-rules.ts";
import { decodeRules, RULES_START, TZDB_RELEASE } from "../../../shared/zones/zone-rules.ts";
import { RELEASES } from "./compiled-releases.ts";
import { describeChange } from "./describe-change.ts";
import { changedRules, groupAlike, listDifferences, type Rules } from "./list-changes.ts";

interface Served {
  readonly release: string;
  readonly publishedMs: number | null;
  /** Of the rules. */
  readonly lines: string;
}

/** The rules before and after a release. */
export interface Replacement extends Omit<ReleaseChanges, "changes"> {
  readonly oldRules: Rules;
  readonly newRules: Rules;
}

/** What each release changed, newest first: the one that is served, if it is newer, then the compiled ones. */
export function listReleaseChanges(served: Served): ReleaseChanges[] {
  return listReplacements(served).map(({ oldRules, newRules, ...release }) => ({
    ...release,
    changes: listFutureChanges(oldRules, newRules, release.publishedMs ?? RULES_START),
  }));
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
    for (const name of added.split(" ")) oldRules.delete(name);
    replacements.push({ ...compiledRelease, oldRules, newRules });
    newRules = oldRules;
  }
  return replacements;
}

/** Without what had ended at an instant. */
function listFutureChanges(before: Rules, after: Rules, sinceMs: number): ReleaseChange[] {
  return groupAlike(before, changedRules(before, after))
    .map(({ zones, old, rule }) => {
      const all = old ? listDifferences(old, rule) : [];
      const differences = all.filter(({ untilMs }) => untilMs === null || untilMs > sinceMs);
      const sentence = describeChange({ zones, rule, differences });
      return { zones, isNew: !old, sentence, differences };
    })
    .filter(({ isNew, differences }) => isNew || differences.length > 0)
    .sort((a, b) => startOf(a) - startOf(b));
}

function startOf({ differences: [first] }: ReleaseChange): number {
  return first?.fromMs ?? Number.POSITIVE_INFINITY;
}
