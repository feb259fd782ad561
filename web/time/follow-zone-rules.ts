import {
  TZDB_RELEASE_HEADER,
  ZONE_RULES_PATH,
  type ZoneRules,
} from "../../shared/api/zone-rules.ts";
import { applyZoneRules, tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { lastHeaders } from "../kit/api/api-client.ts";
import { renewedRelease } from "./renewed-release.ts";

let isFetching = false;
/** A release that this page can't use: of another build, whose rules start at another instant. */
let unusable: string | undefined;

/** Renews the page's rules when a response names a newer release; whatever shows a zone follows at once. Returns an unsubscribe function. */
export function followZoneRules(): () => void {
  void renewIfOutdated();
  return lastHeaders.subscribe(() => void renewIfOutdated());
}

async function renewIfOutdated(): Promise<void> {
  const release = lastHeaders.get()?.get(TZDB_RELEASE_HEADER) ?? "";
  if (isFetching || release <= tzdbRelease() || release === unusable) return;
  isFetching = true;
  try {
    const response = await fetch(ZONE_RULES_PATH, { cache: "no-cache" });
    if (!response.ok) return;
    const rules: ZoneRules = await response.json();
    const isRenewed = applyZoneRules(rules);
    if (isRenewed) renewedRelease.set(tzdbRelease());
    // Another server than the one that named the release may not have it yet.
    if (!isRenewed && !(rules.release < release)) unusable = release;
  } catch {
    // The page keeps the rules that it has.
  } finally {
    isFetching = false;
  }
}
