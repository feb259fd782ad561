import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type Explain, Refusal, refusalResponse } from "./errors.ts";
import { closeIfUnread, type Respond, sendResponse } from "./http-response.ts";
import { refusalHeaders, type SecurityHeaders } from "./security-headers.ts";

interface Options {
  readonly explain: Explain;
  readonly headers: SecurityHeaders;
  /** Responds where nothing is, or throws a refusal. */
  readonly notFound: Respond;
}

/** Fastify's handlers of errors. */
export function errorHandlers({ explain, headers, notFound }: Options) {
  /** By the reply, which may clear a cookie too. */
  function refuse(thrown: unknown, { raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refusal = explain(thrown, raw);
    const {
      status,
      headers: own,
      body,
    } = refusalResponse(refusal, refusalHeaders(headers, raw.url));
    closeIfUnread(reply.raw);
    return reply.code(status).headers(own).send(body);
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return sendResponse(reply, await notFound(request.raw));
    } catch (refusal) {
      return refuse(refusal, request, reply);
    }
  }

  return {
    sendNotFound,
    sendError: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      // For paths with a NUL, `//` or a name that no file system accepts.
      error.code === "FST_STATIC_FORBIDDEN_PATH"
        ? sendNotFound(request, reply)
        : refuse(error, request, reply),
    /** For a path that can't be decoded. The document is long, so only a person gets it. */
    sendBadPath: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      if (request.headers.accept?.includes("text/html")) void sendNotFound(request, reply);
      else refuse(new Refusal("not_found"), request, reply);
    },
  };
}
