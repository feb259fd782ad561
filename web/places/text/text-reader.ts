import { lazyPart } from "../../kit/lazy/lazy-part.ts";

/** What reads a text, with the words of the language: loaded when a field for texts has the focus. */
export const textReader = lazyPart(() => import("./read-text.ts"));
