import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { HEALTH_PATH, READY_PATH } from "../../../shared/api/health.ts";
import type { Settings } from "../../settings/settings.ts";
import { decodedPath, isApiPath } from "../api-path.ts";
import type { App } from "../app-type.ts";
import { readClientAddress } from "../client-address.ts";
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
  readonly now: () => number;
}

/** What every request passes first: its connection's limits, its time stamp, rate limits, and the queue. */
export async function admitRequests(app: App, options: Options) {
  const { limits, trustProxy, now } = options;
  const connections = limitConnections(app, limits, trustProxy);
  const addressOf = readClientAddress(trustProxy);
  const { countCall, countFile, limitRoute, limitWork } = await limitCalls(app, options);
  const queue = new FairQueue(limits.maxWaiting);
  app.server.on("connection", queue.noteConnection);

  /** Resolves at the turn of an address, or rejects with a refusal. */
  const takeTurn = (key: string, response?: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      const leave = queue.wait(key, (waitedMs) =>
        waitedMs > limits.maxWaitMs ? reject(OVERLOADED) : resolve(),
      );
      response?.once("close", leave);
    });

  /** Resolves at the request's turn, or rejects with a refusal; never settles if the connection closes before. */
  async function admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket, url = "" } = request;
    const first = connections.enter(socket, response);
    // Most requests wait for nothing, and each `await` costs a turn of the microtasks.
    if (first) await first;
    request.receivedMs = now();
    const address = addressOf(request);
    request.clientAddress = address;
    // A supervisor that restarts an unhealthy process would only add to the load.
    if (url === HEALTH_PATH) return;
    const key = visitorKey(address);
    if (url !== READY_PATH) {
      const counted = isApiPath(decodedPath(url)) ? countCall(key) : countFile(key);
      if (counted) await counted;
    }
    if (!response.destroyed && !queue.mayEnter()) await takeTurn(key, response);
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
