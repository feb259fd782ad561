import { createStore } from "../kit/storage/store.ts";

/** What the page's clock shows the time of: the visitor's zone and place, or those of a linked city. */
export const clockPlace = createStore<
  { readonly zone: string; readonly place: string } | undefined
>(undefined);
