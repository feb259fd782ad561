import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../../settings/settings.ts";
import type { App, Budget } from "../app-type.ts";
import { checkRequest } from "../check-request.ts";
import { readClientAddress, trustedProxies, type Visitor, visitorAt } from "../client-address.ts";
import { Refusal } from "../errors.ts";
import { type RequestMetrics, requestFields, throttleSlow } from "../request-log.ts";
import { openBudgets } from "./budgets.ts";
import { fairQueue, type Lane, openLane } from "./fair-queue.ts";
import { type Limits, limitConnections } from "./limit-connections.ts";

/** Less than half of the database connections, so that no user takes them all. */
const MAX_RUNNING_OF_USER = 4;
/** Of all requests that may wait. */
const USER_SHARE = 1 / 8;
const TOO_MANY_OF_USER = new Refusal(
  "too_many_requests",
  "Too many requests of this account at once.",
  { retryAfterSeconds: 1 },
);
const NOBODY: Visitor = { address: "", network: "" };

interface Options {
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
  readonly settings: Pick<Settings, "redisUrl" | "trustProxy">;
  readonly now: () => number;
  readonly clock: { readonly now: () => number };
  readonly metrics?: RequestMetrics | undefined;
}

/** What every request passes first: its connection's limits, its time stamp, budgets, the queue, and checks of its form. */
export async function admitRequests(app: App, options: Options) {
  const { limits, log, settings, now, clock, metrics } = options;
  const isTrusted = trustedProxies(settings.trustProxy);
  const connections = limitConnections(app, limits, isTrusted);
  const spend = await openBudgets(app, log, settings.redisUrl, metrics?.showRedisLost);
  const warnIfSlow = throttleSlow(log, now);
  const queue = fairQueue(limits.maxWaiting, limits.maxWaitMs);
  const users = new Map<string, Lane>();
  const maxOfUser = MAX_RUNNING_OF_USER + Math.floor(limits.maxWaiting * USER_SHARE);
  const calls: Budget = { name: "calls", max: limits.callsPerMinute };
  const files: Budget = { name: "files", max: limits.filesPerMinute, isLocal: true };
  app.server.on("connection", queue.noteConnection);
  // Otherwise Node refuses what it does not expect.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));

  /** Takes points for further work of a request, by default from the budget of calls. Throws a refusal, or rejects with one. */
  const charge = ({ visitor = NOBODY }: IncomingMessage, points: number, budget = calls) =>
    spend(visitor, budget, points);

  /** The first `onRequest` hook. Resolves at the request's turn, or rejects with a refusal; never settles if its connection closes. */
  async function admit({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw: response } = reply;
    const { config } = routeOptions;
    raw.startedMs = performance.now();
    raw.route = config;
    response.on("close", () => {
      if (!response.headersSent) return;
      const fields = requestFields(raw, response.statusCode);
      metrics?.countRequest(fields);
      warnIfSlow(fields);
    });
    // Most requests wait for nothing, and each `await` costs a turn of the microtasks.
    const first = connections.enter(raw.socket, response);
    if (first) await first;
    raw.receivedMs = clock.now();
    raw.clientAddress = readClientAddress(raw, isTrusted);
    raw.visitor = visitorAt(raw.clientAddress);
    const { points = 1, budget = config.isFile ? files : calls, limit, isUrgent } = config;
    const counted = charge(raw, points, budget);
    if (counted) await counted;
    if (limit) await charge(raw, 1, limit);
    const turn = isUrgent ? undefined : queue.enter(raw.visitor, response);
    if (turn) await turn;
    checkRequest(raw);
    if (raw.socket.destroyed) reply.hijack();
  }

  /** Resolves once fewer than four requests of a user run. Rejects if too many wait, or it waited too long. */
  async function enterAsUser(userId: string, response: ServerResponse): Promise<void> {
    const sinceMs = performance.now();
    const lane = users.get(userId) ?? openLane(MAX_RUNNING_OF_USER, () => users.delete(userId));
    if (lane.requests.size >= maxOfUser) throw TOO_MANY_OF_USER;
    users.set(userId, lane);
    await lane.enter(response);
    if (performance.now() - sinceMs > limits.maxWaitMs) throw TOO_MANY_OF_USER;
  }

  // The work of a request begins once its body is read or its user known, which may be in another turn of the event loop.
  app.addHook("preHandler", ({ raw: { ownerId, visitor = NOBODY }, body }, { raw }, proceed) => {
    if (ownerId === undefined && body === undefined) return proceed();
    const user = ownerId === undefined ? Promise.resolve() : enterAsUser(ownerId, raw);
    user.then(() => queue.enter(visitor, raw)).then(() => proceed(), proceed);
  });

  return {
    admit,
    connections,
    charge,
    /** Resolves at the request's turn for a part of costly work, or rejects with a refusal. */
    takeTurn: ({ visitor = NOBODY }: IncomingMessage) => queue.turn(visitor),
  };
}
