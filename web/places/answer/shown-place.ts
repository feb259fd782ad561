import type { Town } from "../../../shared/api/places.ts";
import type { Place } from "../../../shared/place.ts";
import { createStore } from "../../kit/storage/store.ts";

export interface ShownPlace {
  readonly place: Place;
  /** As the server has found it. */
  readonly town?: Town | undefined;
  /** Puts the focus back where the place was asked for. */
  readonly focusOrigin: () => void;
  /** What was pressed: the panel opens beside it. Without it, the panel is part of the page, below the field. */
  readonly anchor?: HTMLElement;
}

/** The place that the panel shows; a new object each time one is asked for. */
export const shownPlace = createStore<ShownPlace | undefined>(undefined);

/** Opens the panel of a place beside what was pressed, its button by default; a second press closes it. */
export function togglePlace(place: Place, button: HTMLElement, anchor: HTMLElement = button): void {
  const isShown = shownPlace.get()?.anchor === anchor;
  const focusOrigin = () => button.focus({ preventScroll: true });
  shownPlace.set(isShown ? undefined : { place, focusOrigin, anchor });
}
