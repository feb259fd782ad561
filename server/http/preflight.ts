import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { isProgramPath } from "./api-path.ts";

const NO_CONTENT = 204;
const PREFLIGHT_HEADERS = {
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "*",
  "access-control-max-age": "86400",
};

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
