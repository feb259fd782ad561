import { createStore } from "../../kit/storage/store.ts";
import type { SearchResult } from "../search-results.ts";

interface ShownPlace {
  readonly result: SearchResult;
  /** Puts the focus back where the place was asked for. */
  readonly focusOrigin: () => void;
}

/** The place that the panel shows; a new object each time one is asked for. */
export const shownPlace = createStore<ShownPlace | undefined>(undefined);
