import { lazyPart } from "../lazy/lazy-part.ts";

/** Opens what the URL asks for; loaded only for a URL that asks for a city or a moment. */
export const deepLink = lazyPart(async () => (await import("./open-deep-link.tsx")).openDeepLink());
