import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Answer, ReadyResponse } from "./answer.ts";
import type { App } from "./app-type.ts";
import { isSurelyOwnSite } from "./csrf.ts";
import { type RequestFields, warnIfSlow } from "./request-log.ts";

declare module "node:http" {
  interface IncomingMessage {
    /** Set on an admitted request that Fastify has to refuse or report. */
    failure?: Error;
  }
}

interface Options {
  /** Calls `next` at the request's turn; never, if its connection is closed instead. */
  readonly admit: (
    request: IncomingMessage,
    route: string,
    next: (failure?: Error) => void,
  ) => void;
  /** Whether an answer may skip Fastify's hooks. */
  readonly isDirect: (url: string) => boolean;
  readonly isStopping: () => boolean;
  readonly onEnd: (request: IncomingMessage, fields: RequestFields) => void;
}

/**
 * Answers a GET of exactly the URL of an `answerRoute`, or a POST without a body, before Fastify, whose router, request,
 * reply and listeners cost more than the answer. Everything else, refusals and faults included, goes to Fastify. Call
 * before routes are registered.
 */
export function answerDirectly(app: App, { admit, isDirect, isStopping, onEnd }: Options): void {
  const answers = new Map<string, Answer>();
  app.addHook("onRoute", ({ method, url, config }) => {
    if (!config?.answer || !isDirect(url)) return;
    for (const one of [method].flat()) answers.set(`${one} ${url}`, config.answer);
  });

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, headers, body }: ReadyResponse,
    startedMs: number,
  ): void {
    response.on("finish", () => {
      const { method = "", url: route = "" } = request;
      const fields = { method, route, status, durationMs: performance.now() - startedMs };
      onEnd(request, fields);
      warnIfSlow(app.log, fields);
    });
    if (isStopping()) response.setHeader("connection", "close");
    response.writeHead(status, headers);
    response.end(body);
  }

  const [handle] = app.server.listeners("request") as RequestListener[];
  if (!handle) throw new Error("Fastify does not listen for requests.");
  app.server.off("request", handle);
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = "" } = request;
    const isPlain = method === "GET" || (method === "POST" && isPlainPost(request));
    const answer = isPlain ? answers.get(`${method} ${url}`) : undefined;
    if (!answer) return handle(request, response);
    const startedMs = performance.now();
    const handOver = (failure: Error) => {
      request.failure = failure;
      handle(request, response);
    };
    admit(request, url, (failure) => {
      if (failure) return handOver(failure);
      try {
        const ready = answer(request);
        if (!(ready instanceof Promise)) return send(request, response, ready, startedMs);
        ready.then((later) => send(request, response, later, startedMs)).catch(handOver);
      } catch (error) {
        handOver(error as Error);
      }
    });
  });
}

/** Fastify checks a POST with a body, or whose site has to be found out. */
function isPlainPost({ headers }: IncomingMessage): boolean {
  const hasBody =
    (headers["content-length"] ?? "0") !== "0" ||
    headers["transfer-encoding"] !== undefined ||
    headers["content-type"] !== undefined;
  return !hasBody && isSurelyOwnSite(headers);
}
