import type { App } from "./app-type.ts";
import { Refusal } from "./errors.ts";

/** Those that a route may have. */
export const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;

/** Registers routes by `register`, then refuses all other methods on their paths with 405 and `Allow`. */
export function rejectUnsupportedMethods(app: App, register: () => void): void {
  const methodsByUrl = new Map<string, Set<string>>();
  let registering = true;
  app.addHook("onRoute", ({ url, method }) => {
    if (!registering) return;
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByUrl.set(url, methods);
  });
  register();
  registering = false;

  for (const [url, known] of methodsByUrl) {
    app.route({
      url,
      method: METHODS.filter((method) => !known.has(method)),
      schema: { hide: true },
      handler: () => {
        const allow = [...known].sort().join(", ");
        throw new Refusal("method_not_allowed", undefined, { headers: { allow } });
      },
    });
  }
}
