import type { FastifyBaseLogger } from "fastify";
import { MINUTE_MS, SECOND_MS } from "../../../shared/durations.ts";
import type { App, Budget } from "../app-type.ts";
import type { Visitor } from "../client-address.ts";
import { Refusal } from "../errors.ts";
import { memo } from "../memo.ts";

/** A network has as many times the points of an address: enough for a school, too few for a flood. */
const NETWORK_SHARE = 10;
/** Addresses and networks that a server counts for one budget; each takes about 150 bytes. */
const MAX_COUNTED = 50_000;

/** Takes points. Throws a refusal beyond the budget of the address or its network, or rejects with one if Redis counts. */
type Spend = (visitor: Visitor, budget: Budget, points: number) => void | Promise<void>;

export async function openBudgets(
  app: App,
  log: FastifyBaseLogger,
  redisUrl: string | undefined,
  onRedisLost?: (isLost: boolean) => void,
): Promise<Spend> {
  const counterOf = memo((_name: string, windowMs: number) => countPoints(windowMs), Infinity);

  function spendHere({ address, network }: Visitor, budget: Budget, points: number): void {
    const { name, max, windowMs = MINUTE_MS } = budget;
    const count = counterOf(name, windowMs);
    // What an address is refused does not burden its network.
    refuse(budget, count(address, points, max) ?? count(network, points, max * NETWORK_SHARE));
  }
  if (!redisUrl) return spendHere;

  let isLost = false;
  const note = (error?: Error) => {
    if (isLost === (error !== undefined)) return;
    isLost = !isLost;
    onRedisLost?.(isLost);
    const lost = "Redis is unavailable, so each server counts calls alone until it is back";
    if (error) log.warn(`${lost}: ${error.message}`);
    else log.info("Redis is available again, so all servers count calls together");
  };
  const redis = await openRedis(app, redisUrl, note);

  async function spendShared(visitor: Visitor, budget: Budget, points: number): Promise<void> {
    const { name, max, windowMs = MINUTE_MS } = budget;
    const keys = [visitor.address, visitor.network].map((key) => `world-clock-${name}-${key}`);
    const figures = [points, windowMs, max, max * NETWORK_SHARE];
    let leftMs: unknown;
    try {
      leftMs = await redis.eval(ADD_POINTS, keys.length, ...keys, ...figures);
      note();
    } catch (error) {
      note(error as Error);
      return spendHere(visitor, budget, points);
    }
    refuse(budget, leftMs);
  }

  return (visitor, budget, points) =>
    (budget.isLocal ? spendHere : spendShared)(visitor, budget, points);
}

function refuse({ code = "too_many_requests" }: Budget, leftMs: unknown): void {
  // Redis answers -1 for a key without expiry, such as one that an operator has changed.
  if (typeof leftMs !== "number" || leftMs < 0) return;
  throw new Refusal(code, undefined, { retryAfterSeconds: Math.ceil(leftMs / SECOND_MS) });
}

/**
 * Makes a function that adds points of a key, and returns for how long that stays beyond its maximum, in ms, or undefined if it is not.
 * All keys share a window of the monotonic clock, which begins with the first point after the last one.
 */
export function countPoints(windowMs: number) {
  /** Replaced by `newer` once that is full: deleting the oldest keys of a map one by one is slow. */
  let older = new Map<string, number>();
  let newer = new Map<string, number>();
  let endMs = 0;
  return (key: string, points: number, max: number): number | undefined => {
    const nowMs = performance.now();
    if (nowMs >= endMs) {
      older.clear();
      newer.clear();
      endMs = nowMs + windowMs;
    }
    const sum = (newer.get(key) ?? older.get(key) ?? 0) + points;
    newer.set(key, sum);
    if (newer.size >= MAX_COUNTED / 2) {
      older = newer;
      newer = new Map();
    }
    return sum > max ? endMs - nowMs : undefined;
  };
}

/** Adds points to keys in turn; returns how long the first one stays beyond its maximum, or nil. A transaction takes more CPU time. */
const ADD_POINTS = `
for i, key in ipairs(KEYS) do
  local count = redis.call("INCRBY", key, ARGV[1])
  if count == tonumber(ARGV[1]) then redis.call("PEXPIRE", key, ARGV[2]) end
  if count > tonumber(ARGV[i + 2]) then return redis.call("PTTL", key) end
end`;

/** While Redis is away, commands fail within 250 ms; `onError` is called for every failed attempt. */
async function openRedis(app: App, url: string, onError: (error: Error) => void) {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    socketTimeout: 1000,
    commandTimeout: 250,
    retryStrategy: (tries) => Math.min(tries * 100, 2000),
    // After a failover, a new primary may have the address.
    reconnectOnError: ({ message }) => message.includes("READONLY"),
  });
  redis.on("error", onError);
  app.addHook("onClose", () => redis.disconnect());
  await redis.connect().catch(() => undefined);
  return redis;
}
