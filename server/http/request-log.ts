import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { LogThrottle } from "./log-throttle.ts";

const SLOW_REQUEST_MS = 1000;

/** What logs and metrics may contain of a request: no personal data. */
export interface RequestFields {
  readonly method: string;
  /** The route's pattern, or `none`. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Pass `status` if the reply does not have it yet. */
export function requestFields(
  request: FastifyRequest,
  reply: FastifyReply,
  status = reply.statusCode,
): RequestFields {
  return {
    method: request.method,
    route: request.routeOptions.url ?? "none",
    status,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
  };
}

declare module "fastify" {
  interface FastifyInstance {
    /** For log lines about refused secrets, which anyone can cause. */
    readonly refusalThrottle: LogThrottle;
  }
}

/** Logs that a secret was refused, each kind at most once a minute. */
export function warnOfRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  what: string,
  reason?: unknown,
): void {
  request.server.refusalThrottle.attempt(`${what}: ${String(reason)}`, (suppressed) =>
    request.log.warn({ ...requestFields(request, reply, 400), reason, suppressed }, what),
  );
}

export function warnIfSlow(
  log: Pick<FastifyBaseLogger, "warn">,
  fields: RequestFields,
  slowMs = SLOW_REQUEST_MS,
): void {
  if (fields.durationMs < slowMs) return;
  log.warn({ ...fields, durationMs: Math.round(fields.durationMs * 10) / 10 }, "slow request");
}

/** Of Fastify's own log lines per request, keeps only those of aborted responses. */
export class QuietLogController extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error)
      request.log.debug({ ...requestFields(request, reply), err: error }, "response aborted");
  }
}

/** Serializers without personal data. An engine's error may carry a row's values in its other fields. */
export const safeSerializers = {
  req: ({ method, routeOptions }: Pick<FastifyRequest, "method" | "routeOptions">) => ({
    method,
    route: routeOptions?.url,
  }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  err: ({ name, code, message, stack = "" }: Error & { code?: string }) => ({
    type: name,
    code,
    message,
    stack,
  }),
};
