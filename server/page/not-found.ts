import { isApiPath } from "../http/api-path.ts";
import { Refusal } from "../http/errors.ts";
import type { Respond } from "../http/http-response.ts";
import type { CallMethods } from "../http/method-not-allowed.ts";
import type { ServedPage } from "./page-routes.ts";

/** Responds where no route is: with a page to a read outside the API, otherwise by a refusal. */
export function respondNotFound(served: ServedPage, methods: CallMethods): Respond {
  return (request) => {
    // The files' route has every path.
    request.route = undefined;
    const { method, url = "" } = request;
    const isRead = method === "GET" || method === "HEAD";
    if (isRead && served.page.files.has(url.split("?", 1)[0] ?? "")) {
      throw new Refusal(
        "unavailable",
        "The server can't read this file right now. Try again soon.",
      );
    }
    methods.refuseOther(request);
    if (isApiPath(url) || !isRead) throw new Refusal("not_found");
    return served.notFound(request);
  };
}
