import type { Place } from "../../shared/place.ts";
import { tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { renewedRelease } from "./renewed-release.ts";
import { readSeenRelease, storeSeenRelease } from "./seen-release.ts";

/**
 * Tells the visitor once what newer time zone rules change in places of theirs, and marks these places; on a first visit there is
 * nothing to compare with. `places` returns the visitor's place and those of the list. Returns an unsubscribe function.
 */
export function followZoneNews(places: () => readonly Place[]): () => void {
  const check = () => void loadIfNewer(places);
  check();
  return renewedRelease.subscribe(check);
}

async function loadIfNewer(places: () => readonly Place[]): Promise<void> {
  const release = tzdbRelease();
  const seen = readSeenRelease();
  if (!seen) storeSeenRelease({ release });
  if (!seen || seen.release >= release) return;
  try {
    const { loadZoneNews } = await import("./load-zone-news.ts");
    await loadZoneNews(seen, places);
  } catch {
    // Without the server, the next visit tells.
  }
}
