import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

const SLOW_REQUEST_MS = 1000;

/** What a log may say of a request: no address, no query, no body, nobody's id. A line before the answer names its status. */
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

/** Fastify's own lines: of requests only the slow ones. */
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
      request.log.debug({ ...requestFields(request, reply), err: error }, "answer cut off");
    if (reply.elapsedTime < this.#slowMs) return;
    request.log.warn(requestFields(request, reply), "slow request");
  }
}

/** How requests and errors stand in the log, whoever logs them. An engine's error can carry what a row holds. */
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
