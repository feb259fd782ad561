import type { Redis } from "ioredis";
import type { App } from "../app-type.ts";
import type { Count } from "./call-counts.ts";

const CONNECT_TIMEOUT_MS = 1000;
const COMMAND_TIMEOUT_MS = 250;
const SOCKET_TIMEOUT_MS = 1000;
const MAX_RETRY_DELAY_MS = 2000;

/** A transaction of three commands takes more CPU time. */
const COUNT = `
local count = redis.call("INCR", KEYS[1])
if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return { count, redis.call("PTTL", KEYS[1]) }`;

/** While Redis is away, commands fail within 250 ms; `onError` is called for every failed attempt. */
export async function openRedis(
  app: App,
  url: string,
  onError: (error: Error) => void,
): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    retryStrategy: (tries) => Math.min(tries * 100, MAX_RETRY_DELAY_MS),
    // After a failover, a new primary may have the address.
    reconnectOnError: ({ message }) => message.includes("READONLY"),
  });
  redis.on("error", onError);
  app.addHook("onClose", () => redis.disconnect());
  await redis.connect().catch(() => undefined);
  return redis;
}

/** Counts a call in a window that begins with its first one. */
export async function countInRedis(redis: Redis, key: string, windowMs: number): Promise<Count> {
  const [current, ttl] = (await redis.eval(COUNT, 1, key, windowMs)) as [number, number];
  return { current, ttl };
}
