import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import type { ErrorAnswer } from "../../shared/api/errors.ts";
import { databaseTrouble } from "../database/database-trouble.ts";
import type { TroubleLog } from "../database/trouble-log.ts";
import { requestFields } from "./request-log.ts";

/** Most troubles of a database last longer than a moment. */
const RETRY_AFTER_SECONDS = 5;

const NOTHING_THERE = { code: "not_found", message: "There is nothing at this address." };

/** What a status says when nothing more is known. */
export const SENTENCES: Readonly<Record<number, { code: string; message: string }>> = {
  400: { code: "invalid_request", message: "This request can't be read." },
  404: NOTHING_THERE,
  405: { code: "method_not_allowed", message: "This address does not take that method." },
  408: { code: "request_timeout", message: "The request took too long to arrive." },
  412: { code: "precondition_failed", message: "What is here is not what was asked for." },
  413: { code: "body_too_large", message: "The body of a request holds at most 64 KiB." },
  414: { code: "address_too_long", message: "This address is too long." },
  415: { code: "unsupported_media_type", message: "A body is sent as application/json." },
  416: { code: "range_not_there", message: "The file ends before that range." },
  429: {
    code: "too_many_requests",
    message: "Too many requests from this address; try again soon.",
  },
  431: { code: "headers_too_large", message: "The headers of a request hold at most 16 KiB." },
};

/** A no that is told as it stands. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** An error of Fastify or of one of its plugins; `headers` belong to the answer. */
type Failure = FastifyError & { readonly headers?: Readonly<Record<string, string>> };

/** The refusals that several features make. */
export const notSignedIn = () =>
  new Refusal(401, "not_signed_in", "You are not signed in, or no longer.");
export const nothingThere = () => new Refusal(404, NOTHING_THERE.code, NOTHING_THERE.message);

/** The shape of every error answer. */
export function errorAnswer(code: string, message: string): ErrorAnswer {
  return { error: { code, message } };
}

/** Answers with a status' own sentence; a status without one is told as a fault. */
export function answerStatus(reply: FastifyReply, status: number): FastifyReply {
  const known = SENTENCES[status];
  if (!known) return answerFault(reply);
  return reply.code(status).send(errorAnswer(known.code, known.message));
}

/** The one place where errors become answers: refusals are told, faults are logged and not told. */
export function handleErrors(troubles: TroubleLog) {
  return (error: Failure | Refusal, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) {
      return reply.code(error.status).send(errorAnswer(error.code, error.message));
    }
    if (error.validation) {
      return reply.code(400).send(errorAnswer("invalid_request", error.message));
    }
    const status = error.statusCode ?? 500;
    if (status < 500 && SENTENCES[status]) {
      return answerStatus(reply.headers(error.headers ?? {}), status);
    }
    if (databaseTrouble(error)) {
      troubles.note(error);
      return answerUnavailable(reply, "The database can't take this now; try again soon.");
    }
    answerFault(reply);
    request.log.error({ ...requestFields(request, reply), err: error }, "fault");
    return reply;
  };
}

/** Answers a call that could be answered in a while. */
export function answerUnavailable(reply: FastifyReply, message: string): FastifyReply {
  return reply
    .code(503)
    .header("retry-after", RETRY_AFTER_SECONDS)
    .send(errorAnswer("unavailable", message));
}

function answerFault(reply: FastifyReply): FastifyReply {
  return reply.code(500).send(errorAnswer("fault", "Something went wrong on our side."));
}

/** A sentence repeats no more of a stranger's request than this. */
const NAME_TOLD = /^[\w.-]{1,60}$/;

/** Says what a schema refused, with the field's name. */
export function describeSchemaErrors(
  errors: readonly FastifySchemaValidationError[],
  part: string,
): Error {
  const error = errors.find(({ keyword }) => keyword === "additionalProperties") ?? errors[0];
  const path = error?.instancePath.slice(1).replaceAll("/", ".");
  if (error?.keyword === "additionalProperties") {
    const name = String(error.params["additionalProperty"]);
    const field = NAME_TOLD.test(name) ? `The field "${name}"` : `A field of the ${part}`;
    return new Error(`${field} is not known here.`);
  }
  if (error?.keyword === "required") {
    return new Error(`The field "${String(error.params["missingProperty"])}" is missing.`);
  }
  const what = path ? `The field "${path}"` : `The ${part}`;
  if (error?.keyword === "pattern") return new Error(`${what} has characters that can't be kept.`);
  return new Error(`${what} ${error?.message ?? "is wrong"}.`);
}
