import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { Refusal } from "./errors.ts";

/**
 * Makes an `onRequest` hook against CSRF: it refuses unsafe methods from other sites by `Sec-Fetch-Site`, or by
 * `Origin` in older browsers. A request with neither header is not from a browser, so it has no cookies to abuse.
 * It also refuses reads of calls by other sites' pages, such as by an image, which makes their visitors load this server; a person
 * may follow a link to a call.
 */
export function rejectCrossSite(publicOrigin: string | undefined) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { route = {}, headers } = request.raw;
    const { "sec-fetch-site": site, origin } = headers;
    const isOwnSite = site ? site === "same-origin" || site === "none" : !origin;
    if (!isOwnSite && !route.isOpen && request.method !== "OPTIONS") {
      const isRead = request.method === "GET" || request.method === "HEAD";
      const isAllowed = isRead
        ? route.isFile || !site || isNavigation(request)
        : !site && origin === (publicOrigin ?? `${request.protocol}://${request.host}`);
      if (!isAllowed) throw new Refusal("cross_site");
    }
    done();
  };
}

function isNavigation({ headers }: FastifyRequest): boolean {
  const { "sec-fetch-mode": mode, "sec-fetch-dest": dest } = headers;
  return mode === "navigate" && (dest === undefined || dest === "document");
}
