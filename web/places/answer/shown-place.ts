import type { Town } from "../../../shared/api/places.ts";
import type { Place } from "../../../shared/place.ts";
import type { ZoneOrOffset } from "../../../shared/text/compare-zones.ts";
import { createStore } from "../../kit/storage/store.ts";
import type { SearchResult } from "../search-results.ts";

export interface ShownPlace extends Opened {
  readonly place: Place;
  /** As the server has found it. */
  readonly town?: Town | undefined;
}

/** Two clocks, the second compared with the first: "Tokyo is 8 hours ahead of Berlin". */
export interface ShownPair extends Opened {
  readonly pair: readonly [PairClock, PairClock];
}

export interface PairClock {
  /** Undefined for the visitor's own. */
  readonly name: string | undefined;
  readonly zone: ZoneOrOffset;
  /** The place, if one was found. */
  readonly result?: SearchResult | undefined;
}

interface Opened {
  /** Puts the focus back where it was asked for. */
  readonly focusOrigin: () => void;
  /** What was pressed: the panel opens beside it. Without it, the panel is part of the page, below the field. */
  readonly anchor?: HTMLElement;
}

/** What the panel shows; a new object each time something is asked for. */
export const shownPlace = createStore<ShownPlace | ShownPair | undefined>(undefined);

/** Opens the panel of a place beside what was pressed, its button by default; a second press closes it. */
export function togglePlace(place: Place, button: HTMLElement, anchor: HTMLElement = button): void {
  const isShown = shownPlace.get()?.anchor === anchor;
  const focusOrigin = () => button.focus({ preventScroll: true });
  shownPlace.set(isShown ? undefined : { place, focusOrigin, anchor });
}
