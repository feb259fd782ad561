import { createStoredChoice } from "../storage/stored-choice.ts";

/** Whether single characters are shortcuts: WCAG 2.1.4 wants a way to turn them off. */
export const keyShortcuts = createStoredChoice("key-shortcuts", ["on", "off"]);
