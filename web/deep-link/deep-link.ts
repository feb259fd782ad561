import { lazyPart } from "../lazy/lazy-part.ts";

/** What is read of the page's address, where that asks for more than the page. */
export const address = lazyPart(async () => (await import("./open-deep-link.tsx")).openDeepLink());
