import { registerHooks } from "node:module";
import { isMainThread } from "node:worker_threads";

const PRODUCT_STORE = new URL("../../server/visits/visit-store.ts", import.meta.url).href;
const STORE = new URL("each-visit-store.ts", import.meta.url).href;

/** The server itself with another store of visits, so that a comparison differs in nothing else. */
if (isMainThread) {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      return resolved.url === PRODUCT_STORE ? { ...resolved, url: STORE } : resolved;
    },
  });
}
await import("../../server/start.mjs");
