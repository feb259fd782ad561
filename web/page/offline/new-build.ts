import { createStore } from "../../kit/storage/store.ts";

export const isNewBuildReady = createStore(false);
