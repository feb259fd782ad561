import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type Explain, Refusal, refusalResponse } from "./errors.ts";
import { closeIfUnread, type Respond, sendResponse } from "./http-response.ts";
import { refusalHeaders, type SecurityHeaders } from "./security-headers.ts";

interface Options {
  /** Resolves at the request's turn, or rejects with a refusal. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly explain: Explain;
  readonly headers: SecurityHeaders;
  /** Responds where nothing is, or throws a refusal. */
  readonly notFound: Respond;
}

/** Fastify's handlers of errors. */
export function errorHandlers({ admit, explain, headers, notFound }: Options) {
  /** By the reply, which may clear a cookie too. */
  function refuse(thrown: unknown, { raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refusal = explain(thrown, raw);
    const own = refusalResponse(refusal, refusalHeaders(headers, raw.route));
    closeIfUnread(reply.raw);
    return reply.code(own.status).headers(own.headers).send(own.body);
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return sendResponse(reply, await notFound(request.raw));
    } catch (refusal) {
      return refuse(refusal, request, reply);
    }
  }

  /** For a path that can't be decoded, for which no hook runs. The document is long, so only a person gets it. */
  async function sendBadPath(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await admit(request, reply);
      if (!request.headers.accept?.includes("text/html")) throw new Refusal("not_found");
      await sendNotFound(request, reply);
    } catch (refusal) {
      refuse(refusal, request, reply);
    }
  }

  return {
    sendNotFound,
    sendBadPath,
    sendError: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      // For paths with a NUL, `//` or a name that no file system accepts.
      error.code === "FST_STATIC_FORBIDDEN_PATH"
        ? sendNotFound(request, reply)
        : refuse(error, request, reply),
  };
}
