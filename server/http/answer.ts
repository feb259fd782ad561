import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifySchema } from "fastify";
import type { App } from "./app-type.ts";

/** A whole response. Its headers are complete: security headers, and `content-length` if it has a body. */
export interface ReadyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Answers by the request's method and headers alone. */
export type Answer = (request: IncomingMessage) => ReadyResponse | Promise<ReadyResponse>;

/**
 * Limits a route to `max` calls a minute from one address. The function throws a refusal beyond the limit, or rejects with one.
 */
export type LimitRoute = (name: string, max: number) => (address: string) => void | Promise<void>;

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
  { method = "GET" }: { readonly method?: "GET" | "POST" } = {},
): void {
  app.route({
    method,
    url,
    schema,
    config: { answer },
    handler: async (request, reply) => sendReady(reply, await answer(request.raw)),
  });
}

export function sendReady(reply: FastifyReply, { status, headers, body }: ReadyResponse) {
  return reply.code(status).headers(headers).send(body);
}
