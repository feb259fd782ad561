import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "./errors.ts";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Refuses, as an `onRequest` hook, a request of an unsafe method that another site's page makes. A browser tells
 * by `Sec-Fetch-Site`, an older one by `Origin`; a program that sends neither has no visitor's cookies to misuse.
 */
export function rejectCrossSite(publicOrigin: string | undefined) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (SAFE_METHODS.includes(request.method)) return;
    const site = request.headers["sec-fetch-site"];
    const { origin } = request.headers;
    const own = publicOrigin ?? `${request.protocol}://${request.host}`;
    const isOwn = site ? site === "same-origin" || site === "none" : !origin || origin === own;
    if (!isOwn) throw new Refusal("cross_site");
  };
}
