import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifySchema, RouteShorthandOptions } from "fastify";
import type { App } from "./app-type.ts";

/** A whole response. Its headers are complete: security headers, and `content-length` if it has a body. */
export interface ReadyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Answers by the request's method and headers alone. */
export type Answer = (request: IncomingMessage) => ReadyResponse | Promise<ReadyResponse>;

interface RouteLimit {
  /** For the route's config; empty without Redis. */
  readonly config: { readonly rateLimit?: { readonly max: number; readonly timeWindow: number } };
  /** Throws a refusal beyond the limit. Counts nothing with Redis, where the config does. */
  readonly count: (address: string) => void;
}

/** Limits a route that answers directly to `max` calls a minute from one address. */
export type LimitRoute = (max: number) => RouteLimit;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Lets `serveRequests` skip Fastify. */
    readonly answer?: Answer;
  }
}

/** Registers a route that most requests reach without Fastify's router: see `serveRequests`. */
export function answerRoute(
  app: App,
  url: string,
  schema: FastifySchema,
  answer: Answer,
  route: Pick<RouteShorthandOptions, "config"> & { readonly method?: "GET" | "POST" } = {},
): void {
  const { method = "GET", config } = route;
  app.route({
    method,
    url,
    schema,
    config: { ...config, answer },
    handler: async (request, reply) => sendReady(reply, await answer(request.raw)),
  });
}

export function sendReady(reply: FastifyReply, { status, headers, body }: ReadyResponse) {
  return reply.code(status).headers(headers).send(body);
}
