import { registerHooks } from "node:module";
import { isMainThread } from "node:worker_threads";

const PRODUCT_STORE = new URL("../../server/visits/visit-store.ts", import.meta.url).href;
const STORES: Readonly<Record<string, URL>> = {
  each: new URL("each-visit-store.ts", import.meta.url),
  memory: new URL("memory-visit-store.ts", import.meta.url),
};

/** The server itself with another store of visits, so that a comparison differs in nothing else. */
if (isMainThread) {
  const store = STORES[process.argv[2] ?? ""]?.href;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      return store && resolved.url === PRODUCT_STORE ? { ...resolved, url: store } : resolved;
    },
  });
}
await import("../../server/start.mjs");
