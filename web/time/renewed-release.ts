import { createStore } from "../kit/storage/store.ts";

/** The tzdb release that replaced the rules of the open page, and whether they have all years; empty until then. */
export const renewedRelease = createStore("");
