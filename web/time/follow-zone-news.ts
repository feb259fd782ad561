import { tzdbRelease } from "../../shared/zones/zone-rules.ts";
import type { VisitorPlaces } from "./load-zone-news.ts";
import { renewedRelease } from "./renewed-release.ts";
import { readSeenRelease, storeSeenRelease } from "./seen-release.ts";

/**
 * Tells the visitor once what newer time zone rules change in places of theirs, and marks these places; on a first visit there is
 * nothing to compare with. Returns an unsubscribe function.
 */
export function followZoneNews(places: VisitorPlaces): () => void {
  const check = () => void loadIfNewer(places);
  check();
  return renewedRelease.subscribe(check);
}

async function loadIfNewer(places: VisitorPlaces): Promise<void> {
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
