import { lazyPart } from "../../kit/lazy/lazy-part.ts";

export const textReader = lazyPart(() => import("./read-text.ts"));
