import { tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { loadWhenIdle } from "../kit/lazy/lazy-part.ts";
import { renewedRelease } from "./renewed-release.ts";
import { readSeenRelease, storeSeenRelease } from "./seen-release.ts";

/**
 * Tells the visitor once what newer time zone rules change in places of theirs, and marks these places; on a first visit there is
 * nothing to compare with. `listPlaces` returns the visitor's list. Returns an unsubscribe function.
 */
export function followZoneNews(listPlaces: Parameters<LoadNews>[1]): () => void {
  const check = () => void loadIfNewer(listPlaces);
  loadWhenIdle({ load: check });
  return renewedRelease.subscribe(check);
}

type LoadNews = typeof import("./load-zone-news.ts").loadZoneNews;

async function loadIfNewer(listPlaces: Parameters<LoadNews>[1]): Promise<void> {
  const release = tzdbRelease();
  const seen = readSeenRelease();
  if (!seen) storeSeenRelease({ release });
  if (!seen || seen.release >= release) return;
  try {
    const { loadZoneNews } = await import("./load-zone-news.ts");
    await loadZoneNews(seen, listPlaces);
  } catch {
    // Without the server, the next visit tells.
  }
}
