import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { HEALTH_PATH, READY_PATH } from "../../../shared/api/health.ts";
import type { Settings } from "../../settings/settings.ts";
import type { App } from "../app-type.ts";
import { checkRequest, hasUncountedBody, skipBody } from "../check-request.ts";
import { readClientAddress } from "../client-address.ts";
import { type RequestFields, requestFields, warnIfSlow } from "../request-log.ts";
import { FairQueue, OVERLOADED } from "./fair-queue.ts";
import { limitCalls } from "./limit-calls.ts";
import { limitConnections } from "./limit-connections.ts";
import type { Limits } from "./limits.ts";
import { visitorKey } from "./visitor-key.ts";

declare module "node:http" {
  interface IncomingMessage {
    /** Ms since the epoch; missing if the request was never admitted. */
    receivedMs?: number;
    /** For limits of a route; missing if the request was never admitted. */
    clientAddress?: string;
  }
}

interface Options {
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
  readonly trustProxy: Settings["trustProxy"];
  readonly redisUrl: string | undefined;
  readonly onLimitsOff: ((areOff: boolean) => void) | undefined;
  readonly onEnd: ((fields: RequestFields) => void) | undefined;
  readonly now: () => number;
}

/** What every request passes first: its connection's limits, its time stamp, rate limits, the queue, and checks of its form. */
export async function admitRequests(app: App, options: Options) {
  const { limits, log, trustProxy, onEnd, now } = options;
  const connections = limitConnections(app, limits, trustProxy);
  const addressOf = readClientAddress(trustProxy);
  const { countCall, countFile, limitRoute, limitWork } = await limitCalls(app, options);
  const queue = new FairQueue(limits.maxWaiting);
  app.server.on("connection", queue.noteConnection);
  // Otherwise Node refuses what it does not expect.
  app.server.on("checkExpectation", app.routing);

  /** Resolves at the turn of an address, or rejects with a refusal. */
  const takeTurn = (key: string, response?: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      const leave = queue.wait(key, (waitedMs) =>
        waitedMs > limits.maxWaitMs ? reject(OVERLOADED) : resolve(),
      );
      response?.once("close", leave);
    });

  async function waitForTurn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { route } = request;
    // A supervisor that restarts an unhealthy process would only add to the load.
    if (route?.url === HEALTH_PATH) return;
    const key = visitorKey(request.clientAddress ?? "");
    if (route?.url !== READY_PATH) {
      const counted = route?.isFile ? countFile(key) : countCall(key);
      if (counted) await counted;
    }
    if (!response.destroyed && !queue.mayEnter()) await takeTurn(key, response);
  }

  /**
   * The first `onRequest` hook. Resolves at the request's turn, or rejects with a refusal; never settles if the connection closes
   * before.
   */
  async function admit({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw: response } = reply;
    raw.startedMs = performance.now();
    raw.route = routeOptions.config;
    response.on("close", () => {
      if (!response.headersSent) return;
      const fields = requestFields(raw, response.statusCode);
      onEnd?.(fields);
      warnIfSlow(log, fields);
    });
    const first = connections.enter(raw.socket, response);
    // Most requests wait for nothing, and each `await` costs a turn of the microtasks.
    if (first) await first;
    raw.receivedMs = now();
    raw.clientAddress = addressOf(raw);
    await waitForTurn(raw, response);
    checkRequest(raw);
    if (hasUncountedBody(raw)) await skipBody(raw);
    if (response.destroyed) reply.hijack();
  }

  return {
    admit,
    connections,
    limitRoute,
    limitWork,
    /** For each part of costly work: resolves at the turn of an address, or rejects with a refusal. */
    takeTurn: (address: string) => takeTurn(visitorKey(address)),
  };
}
