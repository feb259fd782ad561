import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import type { OpenedDeepLink } from "./open-deep-link.tsx";

/** Opens what the URL asks for; loaded only for a URL that asks for a city or a moment. */
export const deepLink = lazyPart<OpenedDeepLink>(async (update) => {
  const { openDeepLink } = await import("./open-deep-link.tsx");
  return openDeepLink(update);
});
