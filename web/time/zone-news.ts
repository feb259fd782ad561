import type { Place } from "../../shared/place.ts";
import { parseJson, readStored, writeStored } from "../kit/storage/local-storage.ts";
import { createStore } from "../kit/storage/store.ts";

/** What newer time zone rules change, as long as the visitor has not dismissed it. */
export interface ZoneNews {
  /** "Starting November 1, 2026, Vancouver stays on UTC−7." Undefined if clocks there do not change in the next two years. */
  readonly noteOf: (place: Place) => string | undefined;
  readonly dismiss: (zone: string) => void;
}

export const zoneNews = createStore<ZoneNews | undefined>(undefined);

const KEY = "tzdb-release";
const RELEASE = /^20\d\d[a-z]{1,2}$/;

export interface SeenRelease {
  /** The tzdb release whose changes are all known. */
  readonly release: string;
  /** The last release that a toast announced. */
  readonly told?: string;
  /** Zones with the release up to which their changes were dismissed. */
  readonly dismissed?: Readonly<Record<string, string>>;
}

/** Undefined on a first visit, and where the browser blocks storage or has something else under the key. */
export function readSeenRelease(): SeenRelease | undefined {
  const stored = parseJson(readStored(KEY) ?? "") as SeenRelease | undefined | null;
  return RELEASE.test(String(stored?.release)) ? (stored ?? undefined) : undefined;
}

export function storeSeenRelease(seen: SeenRelease): void {
  writeStored(KEY, JSON.stringify(seen));
}
