import { createStore } from "../kit/storage/store.ts";

/** Whether the wall clock is wanted; it is shown once it is loaded. */
export const isWallOpen = createStore(false);
