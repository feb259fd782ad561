import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifySchema } from "fastify";
import type { App } from "./app-type.ts";

/** A whole response. Its headers are complete: security headers, and `content-length` if it has a body. */
export interface ReadyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Answers a GET by its headers alone. */
export type Answer = (request: IncomingMessage) => ReadyResponse | Promise<ReadyResponse>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Lets `answerDirectly` skip Fastify. */
    readonly answer?: Answer;
  }
}

/** Registers a GET route that most requests reach without Fastify's router: see `answerDirectly`. */
export function answerRoute(app: App, url: string, schema: FastifySchema, answer: Answer): void {
  app.get(url, { schema, config: { answer } }, async (request, reply) =>
    sendReady(reply, await answer(request.raw)),
  );
}

export function sendReady(reply: FastifyReply, { status, headers, body }: ReadyResponse) {
  return reply.code(status).headers(headers).send(body);
}
