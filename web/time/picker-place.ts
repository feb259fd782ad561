import type { Place } from "../../shared/place.ts";
import { createStore } from "../kit/storage/store.ts";

/** A place other than the page's, whose time the time picker shows and picks until it is closed. */
interface PickerPlace {
  /** One whose zone the rules know. */
  readonly place: Place;
  /** Gets the focus when the picker is closed. */
  readonly origin: HTMLElement;
}

export const pickerPlace = createStore<PickerPlace | undefined>(undefined);
