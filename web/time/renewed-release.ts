import { createStore } from "../kit/storage/store.ts";

/** The tzdb release that replaced the rules of the open page; empty until then. */
export const renewedRelease = createStore("");
