import type { Place } from "../../../shared/place.ts";
import type { PairAnswer } from "../../../shared/text/answers.ts";
import { createStore } from "../../kit/storage/store.ts";
import type { WebPlace } from "../search-results.ts";

export type Pair = Pick<PairAnswer<WebPlace>, "from" | "to">;

interface PanelOrigin {
  readonly focusOrigin: () => void;
  /** What was pressed: the panel opens beside it. Without it, the panel is part of the page, below the field. */
  readonly anchor?: HTMLElement;
}

/** A place, or two clocks that are compared: "Tokyo is 8 hours ahead of Berlin". */
export type ShownPanel = PanelOrigin & ({ readonly place: Place } | { readonly pair: Pair });

/** What the panel shows; a new object each time something is asked for. */
export const shownPlace = createStore<ShownPanel | undefined>(undefined);

/** Opens the panel of a place beside what was pressed, its button by default; a second press closes it. */
export function togglePlace(place: Place, button: HTMLElement, anchor: HTMLElement = button): void {
  const isShown = shownPlace.get()?.anchor === anchor;
  const focusOrigin = () => button.focus({ preventScroll: true });
  shownPlace.set(isShown ? undefined : { place, focusOrigin, anchor });
}

export const isMeetingOpen = createStore(false);
