import type { ZoneRules } from "../../shared/api/zone-rules.ts";
import { applyZoneRules, tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { renewedRelease } from "./renewed-release.ts";

/** Replaces the rules if they are newer. Whatever shows a zone follows at once; nothing else on the page changes. */
export function renewZoneRules(rules: ZoneRules): boolean {
  const isNewer = applyZoneRules(rules);
  if (isNewer) renewedRelease.set(tzdbRelease());
  return isNewer;
}
