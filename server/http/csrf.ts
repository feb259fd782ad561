import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { Refusal } from "./errors.ts";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Makes an `onRequest` hook against CSRF: it refuses unsafe methods from other sites by `Sec-Fetch-Site`, or by
 * `Origin` in older browsers. A request with neither header is not from a browser, so it has no cookies to abuse.
 */
export function rejectCrossSite(publicOrigin: string | undefined) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
    if (SAFE_METHODS.includes(request.method)) return done();
    const { "sec-fetch-site": site, origin } = request.headers;
    const own = publicOrigin ?? `${request.protocol}://${request.host}`;
    const isOwn = isSurelyOwnSite(request.headers) || (!site && origin === own);
    done(isOwn ? undefined : new Refusal("cross_site"));
  };
}

/** Whether a request is no other site's, whatever this server's origin is. */
export function isSurelyOwnSite({ "sec-fetch-site": site, origin }: IncomingHttpHeaders): boolean {
  return site ? site === "same-origin" || site === "none" : !origin;
}
