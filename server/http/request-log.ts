import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { LogThrottle } from "./log-throttle.ts";

const SLOW_REQUEST_MS = 1000;

/** What the log may contain of a request: no personal data. Pass `status` if the reply does not have it yet. */
export function requestFields(
  request: FastifyRequest,
  reply: FastifyReply,
  status = reply.statusCode,
) {
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

/** Of Fastify's own log lines per request, keeps only those of slow requests. */
export class QuietLogController extends LogController {
  readonly #slowMs: number;

  constructor(slowMs = SLOW_REQUEST_MS) {
    super();
    this.#slowMs = slowMs;
  }

  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error)
      request.log.debug({ ...requestFields(request, reply), err: error }, "response aborted");
    if (reply.elapsedTime < this.#slowMs) return;
    request.log.warn(requestFields(request, reply), "slow request");
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
