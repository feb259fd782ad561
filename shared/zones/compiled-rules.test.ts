import packed from "moment-timezone/data/packed/latest.json" with { type: "json" };
import { expect, test } from "vitest";
import { compiledHistories } from "./all-years.ts";
import { RULES } from "./compiled-rules.ts";
import { ruleOf, ruleWithin } from "./zone-history.ts";
import { decodeRules, RULES_END, RULES_START, TZDB_RELEASE, zoneNames } from "./zone-rules.ts";

test("the rules are those of the compiled histories in their years, and moment-timezone has the same release", () => {
  const rules = [...compiledHistories()].map(
    ([name, history]) => [name, ruleWithin(ruleOf(history()), RULES_START, RULES_END)] as const,
  );
  expect(new Map(rules)).toEqual(decodeRules(RULES));
  expect(TZDB_RELEASE).toBe(packed.version);
});

test("the rules have all 597 names of tzdb, each once", () => {
  const names = zoneNames();
  expect(names).toHaveLength(597);
  expect(new Set(names)).toEqual(
    new Set([
      ...packed.zones.map((zone) => zone.split("|")[0]),
      ...packed.links.map((link) => link.split("|")[1]),
    ]),
  );
});
