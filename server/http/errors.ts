import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger, FastifyError } from "fastify";
import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { MAX_PASSKEYS } from "../../shared/api/account.ts";
import type { ErrorCode, ErrorResponse } from "../../shared/api/errors.ts";
import { MEETINGS_ARE_FULL } from "../../shared/api/meetings.ts";
import { LIST_HAS_CHANGED, LIST_IS_FULL } from "../../shared/api/preferences.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { classifyDatabaseError } from "../database/database-failure.ts";
import { UserDeletedError } from "../database/lock-user.ts";
import type { DatabaseFailureLog } from "./failure-log.ts";
import { type HttpResponse, JSON_TYPE, textResponse } from "./http-response.ts";
import { requestFields } from "./request-log.ts";
import type { Headers } from "./security-headers.ts";

/** The status of each error code, and its message and `Retry-After` where the refusal brings none of its own. */
const ERRORS: Readonly<
  Record<ErrorCode, readonly [status: number, message: string, retryAfterSeconds?: number]>
> = {
  invalid_request: [400, "This request can't be read."],
  passkey_refused: [400, "This passkey could not be accepted. Please try again."],
  passkey_unknown: [400, "No account here has this passkey. It may have been removed."],
  wrong_recovery_code: [400, "No account here has this recovery code."],
  not_signed_in: [401, "You are not signed in."],
  add_passkey_first: [
    403,
    "You signed in with a recovery code. Add a passkey first, then you can do this.",
  ],
  confirmation_required: [403, "To protect your account, please use your passkey again first."],
  recovery_expired: [403, "Please use a passkey, or sign out and use your recovery code again."],
  cross_site: [403, "Requests from other sites are not allowed."],
  not_found: [404, "There is nothing at this address."],
  meeting_not_found: [404, "This meeting has already been removed."],
  passkey_not_found: [404, "This passkey has already been removed."],
  place_not_found: [404, "There is no place with this id."],
  preference_not_found: [404, "This time zone has already been removed."],
  zone_not_found: [404, "There is no time zone with this name. Names are such as Europe/Berlin."],
  method_not_allowed: [405, "This address does not support that method."],
  request_timeout: [408, "The request took too long to arrive."],
  last_passkey: [
    409,
    "This is your only passkey. Create a recovery code or another passkey first.",
  ],
  list_changed: [409, LIST_HAS_CHANGED],
  list_full: [409, LIST_IS_FULL],
  meetings_full: [409, MEETINGS_ARE_FULL],
  passkeys_full: [
    409,
    `An account can have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use first.`,
  ],
  precondition_failed: [412, "The file has changed since it was last fetched."],
  body_too_large: [413, "A request body may have at most 64 KiB."],
  uri_too_long: [414, "This address is too long."],
  unsupported_media_type: [415, "Send the request body as application/json."],
  range_not_satisfiable: [416, "The requested range starts after the end of the file."],
  too_many_new_accounts: [
    429,
    "Too many new accounts from this address today. Try again tomorrow.",
  ],
  too_many_recovery_attempts: [429, "Too many attempts for this account. Wait 15 minutes."],
  too_many_requests: [429, "Too many requests from this address. Try again soon."],
  headers_too_large: [431, "The request headers may have at most 16 KiB."],
  internal_error: [500, "Something went wrong on our side."],
  overloaded: [503, "The server is overloaded. Try again soon.", 1],
  passkeys_not_set_up: [503, "Passkeys need PUBLIC_ORIGIN, which this server's operator must set."],
  unavailable: [503, "The server can't handle this request right now. Try again soon.", 5],
};

/** The code for an error that Fastify or a plugin raises with only a status. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_request",
  404: "not_found",
  412: "precondition_failed",
  413: "body_too_large",
  414: "uri_too_long",
  415: "unsupported_media_type",
  416: "range_not_satisfiable",
};

interface RefusalOptions {
  readonly retryAfterSeconds?: number;
  readonly headers?: Headers | undefined;
}

/** An error that a caller may cause: throw it wherever a request is served. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorResponse;
  readonly headers: Headers;

  constructor(code: ErrorCode, ownMessage?: string, options: RefusalOptions = {}) {
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

/** The response to a request that threw a refusal. */
export function refusalResponse(refusal: Refusal, headers: Headers): HttpResponse {
  const own = { ...headers, ...refusal.headers };
  return textResponse(own, refusal.status, JSON_TYPE, JSON.stringify(refusal.body));
}

type RequestError = FastifyError & { readonly headers?: Headers };

/** Turns whatever was thrown while a request was served into the refusal to send. */
export type Explain = (thrown: unknown, request: IncomingMessage) => Refusal;

/** Faults are logged with the request's fields, and stay private. */
export function explainErrors(log: FastifyBaseLogger, failures: DatabaseFailureLog): Explain {
  return (thrown, request) => {
    if (thrown instanceof Refusal) return thrown;
    if (thrown instanceof UserDeletedError) return new Refusal("not_signed_in");
    const error = thrown as RequestError;
    if (error.validation) return new Refusal("invalid_request", error.message);
    const code = CODE_BY_STATUS[error.statusCode ?? 500];
    if (code) return new Refusal(code, undefined, { headers: error.headers });
    if (classifyDatabaseError(error)) {
      failures.record(error);
      return new Refusal(
        "unavailable",
        "The database can't take this request right now. Try again soon.",
      );
    }
    const refusal = new Refusal("internal_error");
    log.error({ ...requestFields(request, refusal.status), err: error }, "unhandled error");
    return refusal;
  };
}

/** Field names that are safe to repeat in a message; others come from the client unchecked. */
const REPEATABLE_NAME = /^[\w.-]{1,60}$/;

/** More would not fit a sentence. */
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

/** Those that a route may have. */
export const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;

export function methodNotAllowed(methods: readonly string[]): Refusal {
  return new Refusal("method_not_allowed", undefined, { headers: { allow: methods.join(", ") } });
}
