import { decodedPath } from "./api-path.ts";
import type { App } from "./app-type.ts";
import { Refusal } from "./errors.ts";

/** Those that a route may have. */
export const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;

/** The methods of each call. A route for each other method would be four of five routes of the server. */
export class CallMethods {
  readonly #byUrl = new Map<string, Set<string>>();

  /** Notes the routes that `register` adds. */
  note(app: App, register: () => void): void {
    let noting = true;
    app.addHook("onRoute", ({ url, method }) => {
      if (!noting) return;
      const methods = this.#byUrl.get(url) ?? new Set();
      for (const one of [method].flat()) methods.add(one);
      this.#byUrl.set(url, methods);
    });
    register();
    noting = false;
  }

  /** Throws a refusal with `Allow` if a call has the path of a request that no route serves. */
  refuseOther(requestUrl: string): void {
    const path = decodedPath(requestUrl).split("?", 1)[0] ?? "";
    for (const [url, methods] of this.#byUrl) {
      if (!matchesRoute(path, url)) continue;
      const allow = [...methods].sort().join(", ");
      throw new Refusal("method_not_allowed", undefined, { headers: { allow } });
    }
  }
}

/** Whether `path` is of a route such as `/api/users/:userId`. */
function matchesRoute(path: string, url: string): boolean {
  const pattern = url.replace(/[.?+]/g, "\\$&").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(path);
}
