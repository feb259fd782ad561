import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from "fastify";
import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { ERRORS, type ErrorCode, type ErrorResponse } from "../../shared/api/errors.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { classifyDatabaseError } from "../database/database-failure.ts";
import { UserDeletedError } from "../database/lock-user.ts";
import type { RecordFailure } from "./failure-log.ts";
import {
  type Headers,
  type HttpResponse,
  JSON_TYPE,
  type Respond,
  sendResponse,
  textResponse,
} from "./http-response.ts";
import { requestFields } from "./request-log.ts";
import { refusalHeaders, type SecurityHeaders } from "./security-headers.ts";

/** The first of each status is the general one. */
const CODES = Object.keys(ERRORS) as readonly ErrorCode[];

export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorResponse;
  readonly headers: Headers;

  constructor(
    code: ErrorCode,
    ownMessage?: string,
    options: { retryAfterSeconds?: number; headers?: Headers | undefined } = {},
  ) {
    const [status, usualMessage, usualSeconds] = ERRORS[code];
    const message = ownMessage ?? usualMessage;
    super(message);
    const { retryAfterSeconds = usualSeconds, headers } = options;
    this.status = status;
    this.body = { error: { code, message } };
    this.headers = {
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
      ...headers,
    };
  }
}

function refusalResponse(refusal: Refusal, headers: Headers): HttpResponse {
  const own = { ...headers, ...refusal.headers };
  return textResponse(own, refusal.status, JSON_TYPE, JSON.stringify(refusal.body));
}

/** Field names that are safe to repeat in a message; others come from the client unchecked. */
const REPEATABLE_NAME = /^[\w.-]{1,60}$/;

const MAX_LISTED_VALUES = 5;

export function describeSchemaErrors(
  errors: readonly FastifySchemaValidationError[],
  part: string,
): Error {
  const error = errors.find(({ keyword }) => keyword === "additionalProperties") ?? errors[0];
  const path = error?.instancePath.slice(1).replaceAll("/", ".");
  if (error?.keyword === "additionalProperties") {
    const name = String(error.params["additionalProperty"]);
    const field = REPEATABLE_NAME.test(name) ? `The field "${name}"` : `A field of the ${part}`;
    return new Error(`${field} is unknown.`);
  }
  if (error?.keyword === "required") {
    return new Error(`The field "${String(error.params["missingProperty"])}" is missing.`);
  }
  const what = path ? `The field "${path}"` : `The ${part}`;
  const allowed = (error?.params["allowedValues"] ?? []) as readonly string[];
  if (allowed.length > 1 && allowed.length <= MAX_LISTED_VALUES) {
    return new Error(`${what} takes ${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}.`);
  }
  if (error?.keyword === "minProperties") return new Error(`${what} has no fields.`);
  if (error?.keyword === "pattern" && error.params["pattern"] === STORABLE_TEXT)
    return new Error(`${what} has characters that can't be stored.`);
  return new Error(`${what} ${error?.message ?? "is invalid"}.`);
}

export const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;

export function methodNotAllowed(methods: readonly string[]): Refusal {
  return new Refusal("method_not_allowed", undefined, { headers: { allow: methods.join(", ") } });
}

export function errorHandlers(
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
  headers: SecurityHeaders,
  notFound: Respond,
  log: FastifyBaseLogger,
  recordFailure: RecordFailure,
) {
  /** The refusal to send for whatever was thrown. A fault is logged with the request's fields, and stays private. */
  function explain(thrown: unknown, request: IncomingMessage): Refusal {
    if (thrown instanceof Refusal) return thrown;
    if (thrown instanceof UserDeletedError) return new Refusal("not_signed_in");
    const error = thrown as FastifyError & { readonly headers?: Headers };
    if (error.validation) return new Refusal("invalid_request", error.message);
    const { statusCode = 500 } = error;
    const code = CODES.find((one) => ERRORS[one][0] === statusCode);
    if (code && statusCode < 500) return new Refusal(code, undefined, { headers: error.headers });
    if (classifyDatabaseError(error)) {
      recordFailure(error);
      return new Refusal(
        "unavailable",
        "The database can't take this request right now. Try again soon.",
      );
    }
    const refusal = new Refusal("internal_error");
    log.error({ ...requestFields(request, refusal.status), err: error }, "unhandled error");
    return refusal;
  }

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
      // Fastify's reply may clear a cookie, too.
      return reply.code(status).headers(own).send(body);
    },
  };
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  CONNECT: methodNotAllowed(METHODS),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal("request_timeout"),
  HPE_HEADER_OVERFLOW: new Refusal("headers_too_large"),
};
const NOT_HTTP = new Refusal("invalid_request", "This is not an HTTP request.");

/** Writes a refusal where Node gives no response object, by the code of Node's error, and closes the connection. */
export function refuseByHand(code: string | undefined, socket: Duplex, ownHeaders: Headers): void {
  if (!socket.writable) return;
  const refusal = REFUSALS[code ?? ""] ?? NOT_HTTP;
  const { status, headers, body } = refusalResponse(refusal, ownHeaders);
  const lines = Object.entries({ ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${String(body)}`,
    () => socket.destroy(),
  );
}
