import type { IncomingMessage } from "node:http";
import { decodedPath } from "./api-path.ts";
import type { App } from "./app-type.ts";
import { Refusal } from "./errors.ts";

/** Those that a route may have. */
export const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;

/** The methods of each call. Registering a 405 route for every other method would quadruple the number of routes. */
export class CallMethods {
  readonly #calls = new Map<string, { readonly path: RegExp; readonly methods: Set<string> }>();

  /** Notes the routes that `register` adds. */
  note(app: App, register: () => void): void {
    let noting = true;
    app.addHook("onRoute", ({ url, method }) => {
      if (!noting) return;
      const call = this.#calls.get(url) ?? { path: pathPattern(url), methods: new Set() };
      for (const one of [method].flat()) call.methods.add(one);
      this.#calls.set(url, call);
    });
    register();
    noting = false;
  }

  /** Throws a refusal with `Allow` if a request that no route serves has the path of a call, but not its method. */
  refuseOther({ method = "", url = "" }: IncomingMessage): void {
    const path = decodedPath(url).split("?", 1)[0] ?? "";
    const calls = [...this.#calls.values()].filter((call) => call.path.test(path));
    const methods = new Set(calls.flatMap((call) => [...call.methods]));
    if (methods.size === 0 || methods.has(method)) return;
    const allow = [...methods].sort().join(", ");
    throw new Refusal("method_not_allowed", undefined, { headers: { allow } });
  }
}

/** Matches the paths of a route such as `/api/users/:userId`. */
function pathPattern(url: string): RegExp {
  const pattern = url.replace(/[.?+]/g, "\\$&").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}$`);
}
