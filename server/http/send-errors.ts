import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { type Explain, METHODS, methodNotAllowed, Refusal, refusalResponse } from "./errors.ts";
import { closeIfUnread, type HttpResponse, type Respond, sendResponse } from "./http-response.ts";
import { type Headers, refusalHeaders, type SecurityHeaders } from "./security-headers.ts";

interface Options {
  /** Resolves at the request's turn, or rejects with a refusal. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly explain: Explain;
  readonly headers: SecurityHeaders;
  /** Responds where nothing is, or throws a refusal. */
  readonly notFound: Respond;
}

/** Fastify's handlers of what no route serves. */
export function errorHandlers({ admit, explain, headers, notFound }: Options) {
  const respondTo = (thrown: unknown, { raw }: FastifyRequest): HttpResponse =>
    refusalResponse(explain(thrown, raw), refusalHeaders(headers, raw.route));

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return sendResponse(reply, await notFound(request.raw));
    } catch (thrown) {
      return sendResponse(reply, respondTo(thrown, request));
    }
  }

  /** An `onRequest` hook. Its refusals pass by Fastify's errors, which would take a third more CPU time under a flood. */
  function requireAdmission(
    request: FastifyRequest,
    reply: FastifyReply,
    proceed: HookHandlerDoneFunction,
  ): void {
    admit(request, reply).then(
      () => proceed(),
      (thrown) => sendResponse(reply, respondTo(thrown, request)),
    );
  }

  return {
    sendNotFound,
    requireAdmission,
    /** For a path that can't be decoded, for which no hook runs. The document is long, so only a person gets it. */
    sendBadPath: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
      requireAdmission(request, reply, () => {
        if (request.headers.accept?.includes("text/html")) void sendNotFound(request, reply);
        else sendResponse(reply, respondTo(new Refusal("not_found"), request));
      }),
    sendError: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // For paths with a NUL, `//` or a name that no file system accepts.
      if (error.code === "FST_STATIC_FORBIDDEN_PATH") return sendNotFound(request, reply);
      const { status, headers: own, body } = respondTo(error, request);
      closeIfUnread(reply.raw);
      // Fastify's reply may clear a cookie, too.
      return reply.code(status).headers(own).send(body);
    },
  };
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal("request_timeout"),
  HPE_HEADER_OVERFLOW: new Refusal("headers_too_large"),
};
const NOT_HTTP = new Refusal("invalid_request", "This is not an HTTP request.");

/** Refuses input that never became a request. */
export function handleClientError(
  error: Error & { code?: string },
  socket: Duplex,
  securityHeaders: Headers,
): void {
  refuseByHand(REFUSALS[error.code ?? ""] ?? NOT_HTTP, socket, securityHeaders);
}

/** Refuses to be a proxy. */
export function refuseConnect(socket: Duplex, securityHeaders: Headers): void {
  refuseByHand(methodNotAllowed(METHODS), socket, securityHeaders);
}

/** Writes a refusal where Node gives no response object, and closes the connection. */
function refuseByHand(refusal: Refusal, socket: Duplex, securityHeaders: Headers): void {
  if (!socket.writable) return;
  const { status, headers, body } = refusalResponse(refusal, securityHeaders);
  const lines = Object.entries({ ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${String(body)}`,
    () => socket.destroy(),
  );
}
