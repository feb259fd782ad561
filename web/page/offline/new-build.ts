import { createStore } from "../../kit/storage/store.ts";

/** Whether a new build of the page waits for a reload. */
export const isNewBuildReady = createStore(false);
