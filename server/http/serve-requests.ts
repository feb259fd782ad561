import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { App } from "./app-type.ts";
import {
  checkRequest,
  hasUncountedBody,
  methodNotAllowed,
  skipBody,
  withoutOrigin,
} from "./check-request.ts";
import { refuseByHand } from "./client-errors.ts";
import { type Explain, refusalResponse } from "./errors.ts";
import { writeResponse } from "./http-response.ts";
import { type RequestFields, requestFields, warnIfSlow } from "./request-log.ts";
import { refusalHeaders, type SecurityHeaders } from "./security-headers.ts";

interface Options {
  /** Resolves at the request's turn, or rejects with a refusal. Never settles if the connection closes before. */
  readonly admit: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly explain: Explain;
  readonly headers: SecurityHeaders;
  readonly log: FastifyBaseLogger;
  readonly onEnd: ((fields: RequestFields) => void) | undefined;
}

/** Every request passes admission and its checks before Fastify, whose router refuses some before any hook. */
export function serveRequests(app: App, { admit, explain, headers, log, onEnd }: Options): void {
  const [passToFastify] = app.server.listeners("request") as [RequestListener];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.startedMs = performance.now();
    request.url = withoutOrigin(request.url ?? "");
    response.on("close", () => {
      if (!response.headersSent) return;
      const fields = requestFields(request, response.statusCode);
      onEnd?.(fields);
      warnIfSlow(log, fields);
    });
    try {
      await admit(request, response);
      checkRequest(request);
      if (hasUncountedBody(request)) await skipBody(request);
      if (!response.destroyed) passToFastify(request, response);
    } catch (error) {
      const refusal = explain(error, request);
      writeResponse(response, refusalResponse(refusal, refusalHeaders(headers, request.url)));
    }
  }

  app.addHook("onRequest", (request, _reply, done) => {
    request.raw.route = request.routeOptions.url;
    done();
  });
  app.server.off("request", passToFastify);
  for (const event of ["request", "checkExpectation"]) {
    app.server.on(event, (request, response) => void serve(request, response));
  }
  app.server.on("connect", ({ url = "" }: IncomingMessage, socket) =>
    refuseByHand(methodNotAllowed(url), socket, headers.data),
  );
}
