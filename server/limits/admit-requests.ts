import type { IncomingMessage } from "node:http";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import type { LimitRoute } from "../http/answer.ts";
import { isApiPath } from "../http/api-path.ts";
import type { App } from "../http/app-type.ts";
import { readClientAddress } from "../http/client-address.ts";
import type { Refusal } from "../http/errors.ts";
import type { Settings } from "../settings/settings.ts";
import { type CallLimits, limitCalls } from "./limit-calls.ts";
import { limitConnections } from "./limit-connections.ts";
import type { Limits } from "./limits.ts";
import { shedLoad } from "./shed-load.ts";

declare module "node:http" {
  interface IncomingMessage {
    /** Ms since the epoch; missing if the request was never admitted. */
    receivedMs?: number;
    /** For limits of a route; missing if the request was never admitted. */
    clientAddress?: string;
  }
}

export interface Admission {
  /**
   * Takes the request's turn on its connection, then calls `next`, with a refusal if a limit is reached. Returns false
   * if the connection was closed instead.
   */
  readonly admit: (
    request: IncomingMessage,
    route: string,
    next: (refusal?: Refusal) => void,
  ) => boolean;
  /** Ends the request's turn. */
  readonly release: (request: IncomingMessage) => void;
  readonly limitRoute: LimitRoute;
  /** See `CallLimits`. */
  readonly limitWork: CallLimits["limitWork"];
}

interface Options {
  readonly limits: Limits;
  readonly trustProxy: Settings["trustProxy"];
  readonly redisUrl: string | undefined;
  /** Told when Redis is lost, so that calls have no limits, and when it is back. */
  readonly onLimitsOff?: ((areOff: boolean) => void) | undefined;
  readonly now: () => number;
}

/** What every request passes first: connection limits, its time stamp, load shedding, and rate limits. */
export async function admitRequests(
  app: App,
  { limits, trustProxy, redisUrl, onLimitsOff, now }: Options,
): Promise<Admission> {
  const connections = limitConnections(app, limits, trustProxy);
  const addressOf = readClientAddress(trustProxy);
  const findOverload = shedLoad(app, limits);

  const admission: Admission = {
    admit: (request, route, next) =>
      connections.enter(request.socket, () => {
        request.receivedMs = now();
        const address = addressOf(request);
        request.clientAddress = address;
        // A supervisor that restarts an unhealthy process would only add to the load.
        const overload = route === HEALTH_PATH ? undefined : findOverload();
        if (overload || route === HEALTH_PATH || route === READY_PATH) return next(overload);
        next(
          isCall(request, route) ? callLimits.countCall(address) : callLimits.countFile(address),
        );
      }),
    release: ({ socket }) => connections.leave(socket),
    limitRoute: (max) => callLimits.limitRoute(max),
    limitWork: (max) => callLimits.limitWork(max),
  };
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    if (raw.failure) return done(raw.failure);
    if (!admission.admit(raw, request.routeOptions.url ?? "", done)) reply.hijack();
  });
  const callLimits = await limitCalls(app, limits, redisUrl, onLimitsOff);
  return admission;
}

/** A percent-encoded path such as `/%61pi/…` reaches the same route. */
function isCall({ url = "" }: IncomingMessage, route: string): boolean {
  return isApiPath(url) || isApiPath(route);
}
