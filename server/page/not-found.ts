import { Refusal } from "../http/errors.ts";
import type { Respond } from "../http/http-response.ts";
import type { ServedPage } from "./page-routes.ts";

/** Responds where no file is: with a page to a read, otherwise by a refusal. */
export function respondNotFound(served: ServedPage): Respond {
  return (request) => {
    // The files' route has every path.
    request.route = undefined;
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") throw new Refusal("not_found");
    if (served.page.files.has(url.split("?", 1)[0] ?? "")) {
      throw new Refusal(
        "unavailable",
        "The server can't read this file right now. Try again soon.",
      );
    }
    return served.notFound(request);
  };
}
