import type { Place } from "../../shared/place.ts";
import { createStore } from "../kit/storage/store.ts";

/** What newer time zone rules change, as long as the visitor has not dismissed it. */
export interface ZoneNews {
  /** "Starting November 1, 2026, Vancouver stays on UTC−7." Undefined if clocks there do not change in the next two years. */
  readonly noteOf: (place: Place) => string | undefined;
  readonly dismiss: (zone: string) => void;
}

/** Undefined without news. */
export const zoneNews = createStore<ZoneNews | undefined>(undefined);
