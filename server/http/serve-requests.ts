import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Answer, ReadyResponse } from "./answer.ts";
import type { App } from "./app-type.ts";
import {
  checkRequest,
  hasUncountedBody,
  methodNotAllowed,
  skipBody,
  withoutOrigin,
} from "./check-request.ts";
import { refuseByHand } from "./client-errors.ts";
import { isForeignRead, isSurelyOwnSite } from "./csrf.ts";
import { type explainErrors, hasUnboundedRest, refusalResponse } from "./errors.ts";
import { type RequestFields, warnIfSlow } from "./request-log.ts";
import { refusalHeaders, type SecurityHeaders } from "./security-headers.ts";

declare module "node:http" {
  interface IncomingMessage {
    /** The pattern of the route that serves the request. */
    route?: string | undefined;
  }
}

/**
 * Calls `serve`, which must not throw, at the request's turn; or `refuse`, if a limit is reached. Calls neither if the
 * connection closes before.
 */
export type Admit = (
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => void,
  refuse: (refusal: unknown) => void,
) => void;

interface Options {
  readonly admit: Admit;
  readonly explain: ReturnType<typeof explainErrors>;
  readonly headers: SecurityHeaders;
  readonly onEnd: (fields: RequestFields) => void;
}

/**
 * Serves every request: admission, then the answer. A GET of exactly the URL of an `answerRoute`, or a POST without a
 * body, is answered without Fastify, whose router, request, reply and listeners cost more than the answer. Call before
 * routes are registered.
 */
export function serveRequests(app: App, options: Options): void {
  const { admit, explain, headers, onEnd } = options;
  const answers = new Map<string, Answer>();
  app.addHook("onRoute", ({ method, url, config }) => {
    if (!config?.answer) return;
    for (const one of [method].flat()) answers.set(`${one} ${url}`, config.answer);
  });
  app.addHook("onRequest", ({ raw, routeOptions }, _reply, done) => {
    raw.route = routeOptions.url;
    done();
  });

  function send(response: ServerResponse, ready: ReadyResponse): void {
    response.writeHead(ready.status, ready.headers);
    response.end(ready.body);
  }

  const [serveByFastify] = app.server.listeners("request") as [RequestListener];

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const startedMs = performance.now();
    request.url = withoutOrigin(request.url ?? "");
    const { method = "", url } = request;
    const describe = (status: number): RequestFields => {
      const durationMs = performance.now() - startedMs;
      return { method, route: request.route ?? "none", status, durationMs };
    };
    response.once("close", () => {
      if (!response.headersSent) return;
      const fields = describe(response.statusCode);
      onEnd(fields);
      warnIfSlow(app.log, fields);
    });
    const refuse = (error: unknown) => {
      const refusal = explain(error, app.log, describe);
      if (hasUnboundedRest(request)) response.setHeader("connection", "close");
      send(response, refusalResponse(refusal, refusalHeaders(headers, url)));
    };
    const answer = isPlain(request) ? answers.get(`${method} ${url}`) : undefined;
    if (answer) request.route = url;
    const respond = () => {
      if (!answer) return serveByFastify(request, response);
      try {
        const ready = answer(request);
        if (!(ready instanceof Promise)) return send(response, ready);
        ready.then((later) => send(response, later)).catch(refuse);
      } catch (error) {
        refuse(error);
      }
    };
    const serveInTurn = () => {
      try {
        checkRequest(request);
      } catch (refusal) {
        return refuse(refusal);
      }
      if (hasUncountedBody(request)) skipBody(request, respond, refuse);
      else respond();
    };
    admit(request, response, serveInTurn, refuse);
  }

  app.server.off("request", serveByFastify);
  app.server.on("request", serve);
  app.server.on("checkExpectation", serve);
  app.server.on("connect", ({ url = "" }: IncomingMessage, socket) =>
    refuseByHand(methodNotAllowed(url), socket, headers.data),
  );
}

/** Fastify checks a query, a body, and a request whose site has to be found out. */
function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method === "GET") return !isForeignRead(request);
  if (method !== "POST" || !isSurelyOwnSite(headers)) return false;
  const { "content-length": length = "0", "content-type": type } = headers;
  return length === "0" && type === undefined && headers["transfer-encoding"] === undefined;
}
