import { createStore } from "../storage/store.ts";

/** A place other than the page's, whose time the time picker shows and picks until it is closed. */
interface PickerPlace {
  /** A zone that the rules know. */
  readonly zone: string;
  readonly place: string;
  /** Gets the focus when the picker is closed. */
  readonly origin: HTMLElement;
}

export const pickerPlace = createStore<PickerPlace | undefined>(undefined);
