import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { METHODS, methodNotAllowed, Refusal } from "./errors.ts";

/** Enough to merge the longest list. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * What no part of a request target has: a fragment, other than ASCII, and what every client encodes (RFC 9112, 3.2). Browsers leave
 * some others as they are: https://url.spec.whatwg.org/#query-percent-encode-set
 */
const NOT_IN_TARGET = /[^!$-;=?-~]/;
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const TOO_LARGE = new Refusal("body_too_large", undefined, { headers: { connection: "close" } });

/** `http://clock.example/api` is the way to write `/api` to a proxy, which every server must accept (RFC 9112, 3.2.2). */
export function withoutOrigin(url: string): string {
  if (url.startsWith("/")) return url;
  const path = url.replace(ORIGIN, "");
  return path.startsWith("/") || path === "*" ? path : `/${path}`;
}

export function checkRequest({
  method = "",
  url = "",
  headers,
  rawHeaders,
}: IncomingMessage): void {
  if (
    NOT_IN_TARGET.test(url) ||
    countHosts(rawHeaders) > 1 ||
    (url === "*" && method !== "OPTIONS")
  ) {
    throw new Refusal("invalid_request");
  }
  if (url === "*" || !METHODS.some((one) => one === method)) throw methodNotAllowed(METHODS);
  if (Number(headers["content-length"]) > BODY_LIMIT_BYTES) throw TOO_LARGE;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === "host".length && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}

/** An `onRequest` hook against CSRF. Without both headers it is no browser. Reads by other sites' pages would let visitors load this server. */
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
