import { createStore } from "../kit/storage/store.ts";

/** Whether "Find a time to meet" is open. */
export const isMeetingOpen = createStore(false);
