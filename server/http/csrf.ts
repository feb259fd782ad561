import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { isApiPath, isProgramPath, MCP_PATH } from "./api-path.ts";
import { Refusal } from "./errors.ts";

const NO_CONTENT = 204;
const PREFLIGHT_HEADERS = {
  "access-control-allow-methods": "GET, HEAD, POST",
  "access-control-allow-headers": "*",
  "access-control-max-age": "86400",
};

/**
 * Makes an `onRequest` hook against CSRF: it refuses unsafe methods from other sites by `Sec-Fetch-Site`, or by
 * `Origin` in older browsers. A request with neither header is not from a browser, so it has no cookies to abuse.
 * It also refuses what `isForeignRead` finds. What assistants call reads no cookies.
 */
export function rejectCrossSite(publicOrigin: string | undefined) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { raw, method } = request;
    const { "sec-fetch-site": site, origin } = raw.headers;
    const isOwnSite = site ? site === "same-origin" || site === "none" : !origin;
    const isOwnOrigin = () =>
      !site && origin === (publicOrigin ?? `${request.protocol}://${request.host}`);
    if (method !== "OPTIONS" && !isOwnSite) {
      const isRead = method === "GET" || method === "HEAD";
      const isForeign = isRead ? isForeignRead(raw) : raw.route !== MCP_PATH && !isOwnOrigin();
      if (isForeign) throw new Refusal("cross_site");
    }
    done();
  };
}

/**
 * Whether another site's page reads a call that it can't use, such as by an image, which makes its visitors load this
 * server. A person may follow a link to a call.
 */
function isForeignRead({ url = "", route = url, headers }: IncomingMessage): boolean {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest } = headers;
  if (!site) return false;
  if (mode === "navigate" && (dest === undefined || dest === "document")) return false;
  return (isApiPath(url) || isApiPath(route)) && !isProgramPath(url) && !isProgramPath(route);
}

/**
 * An `onRequest` hook that answers the preflight of a page of another origin that sends headers of its own to a call for
 * programs; worldtimeapi.org did so too.
 */
export function answerPreflight(
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const isPreflight =
    method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
  if (isPreflight && isProgramPath(url)) reply.code(NO_CONTENT).headers(PREFLIGHT_HEADERS).send();
  else done();
}
