import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { isApiPath, isProgramPath } from "./api-path.ts";
import { Refusal } from "./errors.ts";

/**
 * Makes an `onRequest` hook against CSRF: it refuses unsafe methods from other sites by `Sec-Fetch-Site`, or by
 * `Origin` in older browsers. A request with neither header is not from a browser, so it has no cookies to abuse.
 * It also refuses what `isForeignRead` finds.
 */
export function rejectCrossSite(publicOrigin: string | undefined) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const { method, headers } = request;
    if (method === "OPTIONS") return done();
    if (method === "GET" || method === "HEAD") {
      const isForeign = isForeignRead(request.raw, request.routeOptions.url);
      return done(isForeign ? new Refusal("cross_site") : undefined);
    }
    const { "sec-fetch-site": site, origin } = headers;
    const own = publicOrigin ?? `${request.protocol}://${request.host}`;
    const isOwn = isSurelyOwnSite(headers) || (!site && origin === own);
    done(isOwn ? undefined : new Refusal("cross_site"));
  };
}

/** Whether a request is no other site's, whatever this server's origin is. */
export function isSurelyOwnSite({ "sec-fetch-site": site, origin }: IncomingHttpHeaders): boolean {
  return site ? site === "same-origin" || site === "none" : !origin;
}

/**
 * Whether another site's page reads a call that it can't use, such as by an image, which makes its visitors load this
 * server. A person may follow a link to a call.
 */
export function isForeignRead({ url = "", headers }: IncomingMessage, route = url): boolean {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest } = headers;
  if (!site || site === "same-origin" || site === "none") return false;
  if (mode === "navigate" && (dest === undefined || dest === "document")) return false;
  return (isApiPath(url) || isApiPath(route)) && !isProgramPath(url) && !isProgramPath(route);
}
