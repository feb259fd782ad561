import { HEALTH_PATH, READY_PATH } from "../../../shared/api/health.ts";
import type { Settings } from "../../settings/settings.ts";
import type { LimitRoute } from "../answer.ts";
import { decodedPath, isApiPath } from "../api-path.ts";
import type { App } from "../app-type.ts";
import { readClientAddress } from "../client-address.ts";
import type { Admit } from "../serve-requests.ts";
import { FairQueue, OVERLOADED } from "./fair-queue.ts";
import { type CallLimits, limitCalls, visitorKey } from "./limit-calls.ts";
import { limitConnections } from "./limit-connections.ts";
import type { Limits } from "./limits.ts";

declare module "node:http" {
  interface IncomingMessage {
    /** Ms since the epoch; missing if the request was never admitted. */
    receivedMs?: number;
    /** For limits of a route; missing if the request was never admitted. */
    clientAddress?: string;
  }
}

export interface Admission {
  readonly admit: Admit;
  /** Closes each connection after the last response that it waits for, from now on. */
  readonly closeConnections: () => void;
  readonly limitRoute: LimitRoute;
  /** See `CallLimits`. */
  readonly limitWork: CallLimits["limitWork"];
  /** For each part of costly work: resolves at the turn of an address, or rejects with a refusal. */
  readonly takeTurn: (address: string) => Promise<void>;
}

interface Options {
  readonly limits: Limits;
  readonly trustProxy: Settings["trustProxy"];
  readonly redisUrl: string | undefined;
  /** Told when Redis is lost, so that calls have no limits, and when it is back. */
  readonly onLimitsOff?: ((areOff: boolean) => void) | undefined;
  readonly now: () => number;
}

/** What every request passes first: its connection's limits, its time stamp, rate limits, and the queue. */
export async function admitRequests(
  app: App,
  { limits, trustProxy, redisUrl, onLimitsOff, now }: Options,
): Promise<Admission> {
  const connections = limitConnections(app, limits, trustProxy);
  const addressOf = readClientAddress(trustProxy);
  const callLimits = await limitCalls(app, limits, redisUrl, onLimitsOff);
  const queue = new FairQueue(limits.maxWaiting);
  app.server.on("connection", queue.noteConnection);

  const unlessLate =
    (serve: () => void, refuse: (refusal: unknown) => void) => (waitedMs: number) => {
      if (waitedMs > limits.maxWaitMs) refuse(OVERLOADED);
      else serve();
    };

  const takeTurn = (address: string) =>
    new Promise<void>((resolve, reject) => {
      queue.wait(visitorKey(address), unlessLate(resolve, reject));
    });

  const countRequest = (url: string, key: string) => {
    if (url === READY_PATH) return undefined;
    const count = isApiPath(decodedPath(url)) ? callLimits.countCall : callLimits.countFile;
    return count(key);
  };

  const admit: Admit = (request, response, serve, refuse) => {
    const { socket, url = "" } = request;
    connections.enter(socket, response, () => {
      let leaveQueue: (() => void) | undefined;
      response.once("close", () => {
        leaveQueue?.();
        connections.leave(socket);
      });
      request.receivedMs = now();
      const address = addressOf(request);
      request.clientAddress = address;
      // A supervisor that restarts an unhealthy process would only add to the load.
      if (url === HEALTH_PATH) return serve();
      const key = visitorKey(address);
      const queueUp = () => {
        if (response.destroyed) return;
        leaveQueue = queue.enter(key, unlessLate(serve, refuse));
      };
      try {
        const counted = countRequest(url, key);
        if (counted) counted.then(queueUp).catch(refuse);
        else queueUp();
      } catch (refusal) {
        refuse(refusal);
      }
    });
  };
  const { limitRoute, limitWork } = callLimits;
  return { admit, closeConnections: connections.closeAll, limitRoute, limitWork, takeTurn };
}
