import { isIPv6 } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import type { Redis } from "ioredis";
import type { ErrorCode } from "../../../shared/api/errors.ts";
import { MINUTE_MS, SECOND_MS } from "../../../shared/durations.ts";
import type { App } from "../app-type.ts";
import { Refusal } from "../errors.ts";

export interface Visitor {
  /** What one visitor has: an IPv4 address, or an IPv6 /64. */
  readonly address: string;
  /** What one household, school or attacker has: an IPv4 /24, or an IPv6 /48. */
  readonly network: string;
}

const IPV4 = /^(?:::ffff:)?((\d+\.\d+\.\d+)\.\d+)$/i;
const IPV6_GROUPS = 8;

export function visitorAt(ip: string): Visitor {
  const [, address, network] = IPV4.exec(ip) ?? [];
  if (address !== undefined && network !== undefined) return { address, network };
  if (!isIPv6(ip)) return { address: ip, network: `${ip}/` };
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, "")}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(IPV6_GROUPS - head.length - tail.length).fill("0");
  const prefix = (groups: number) => `${[...head, ...zeros, ...tail].slice(0, groups).join(":")}::`;
  return { address: prefix(4), network: prefix(3) };
}

export interface Budget {
  /** Routes with the same name share it. */
  readonly name: string;
  /** Points of one address in `windowMs`, a minute by default. */
  readonly max: number;
  readonly windowMs?: number;
  readonly code?: ErrorCode;
  /** Counted by each server alone, because Redis would cost more than what is counted. */
  readonly isLocal?: boolean;
}

/** Takes points. Throws a refusal beyond the budget of the address or its network, or rejects with one if Redis counts. */
type Spend = (visitor: Visitor, budget: Budget, points: number) => void | Promise<void>;

/** A network has as many times the points of an address: enough for a school, too few for a flood. */
const NETWORK_SHARE = 10;
/** Addresses and networks that a server counts for one budget; each takes about 150 bytes. */
const MAX_COUNTED = 50_000;

interface Options {
  readonly log: FastifyBaseLogger;
  readonly redisUrl: string | undefined;
  readonly onRedisLost?: ((isLost: boolean) => void) | undefined;
}

export async function openBudgets(app: App, options: Options): Promise<Spend> {
  const { log, redisUrl, onRedisLost } = options;
  const counts = new Map<string, Counts>();
  let isLost = false;
  const noteLost = ({ message }: Error) => {
    if (isLost) return;
    isLost = true;
    onRedisLost?.(true);
    log.warn(
      `Redis is unavailable, so each server counts calls alone until it is back: ${message}`,
    );
  };
  const redis = redisUrl ? await openRedis(app, redisUrl, noteLost) : undefined;

  function spendHere({ address, network }: Visitor, budget: Budget, points: number): void {
    const { name, max, windowMs = MINUTE_MS } = budget;
    const own = counts.get(name) ?? new Counts(windowMs);
    counts.set(name, own);
    // What an address is refused does not burden its network.
    refuse(budget, own.add(address, points, max) ?? own.add(network, points, max * NETWORK_SHARE));
  }

  async function spendShared(client: Redis, visitor: Visitor, budget: Budget, points: number) {
    const { name, max, windowMs = MINUTE_MS } = budget;
    const keys = [visitor.address, visitor.network].map((key) => `world-clock-${name}-${key}`);
    const figures = [points, windowMs, max, max * NETWORK_SHARE];
    let leftMs: number;
    try {
      leftMs = Number(await client.eval(ADD_POINTS, keys.length, ...keys, ...figures));
    } catch (error) {
      noteLost(error as Error);
      spendHere(visitor, budget, points);
      return;
    }
    if (isLost) {
      isLost = false;
      onRedisLost?.(false);
      log.info("Redis is available again, so all servers count calls together");
    }
    refuse(budget, leftMs < 0 ? undefined : leftMs);
  }

  return (visitor, budget, points) =>
    redis && !budget.isLocal
      ? spendShared(redis, visitor, budget, points)
      : spendHere(visitor, budget, points);
}

function refuse({ code = "too_many_requests" }: Budget, leftMs: number | undefined): void {
  if (leftMs === undefined) return;
  throw new Refusal(code, undefined, { retryAfterSeconds: Math.ceil(leftMs / SECOND_MS) });
}

/** Points by key, in windows of the monotonic clock, which all keys share; one begins with the first point after the last one. */
export class Counts {
  readonly #windowMs: number;
  /** Replaced by `#points` once that is full: deleting the oldest keys of a map one by one is slow. */
  #older = new Map<string, number>();
  #points = new Map<string, number>();
  #endMs = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Returns for how long the key stays beyond its maximum, in ms, or undefined if it is not. */
  add(key: string, points: number, max: number): number | undefined {
    const nowMs = performance.now();
    if (nowMs >= this.#endMs) {
      this.#older.clear();
      this.#points.clear();
      this.#endMs = nowMs + this.#windowMs;
    }
    const sum = (this.#points.get(key) ?? this.#older.get(key) ?? 0) + points;
    this.#points.set(key, sum);
    if (this.#points.size >= MAX_COUNTED / 2) {
      this.#older = this.#points;
      this.#points = new Map();
    }
    return sum > max ? this.#endMs - nowMs : undefined;
  }
}

/** Adds points to keys in turn; returns how long the first one stays beyond its maximum, or -1. A transaction takes more CPU time. */
const ADD_POINTS = `
for i, key in ipairs(KEYS) do
  local count = redis.call("INCRBY", key, ARGV[1])
  if count == tonumber(ARGV[1]) then redis.call("PEXPIRE", key, ARGV[2]) end
  if count > tonumber(ARGV[i + 2]) then return redis.call("PTTL", key) end
end
return -1`;

/** While Redis is away, commands fail within 250 ms; `onError` is called for every failed attempt. */
async function openRedis(app: App, url: string, onError: (error: Error) => void): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    ...{ lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0 },
    ...{ connectTimeout: 1000, socketTimeout: 1000, commandTimeout: 250 },
    retryStrategy: (tries) => Math.min(tries * 100, 2000),
    // After a failover, a new primary may have the address.
    reconnectOnError: ({ message }) => message.includes("READONLY"),
  });
  redis.on("error", onError);
  app.addHook("onClose", () => redis.disconnect());
  await redis.connect().catch(() => undefined);
  return redis;
}
