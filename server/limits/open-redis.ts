import type { Redis } from "ioredis";
import type { App } from "../http/app-type.ts";

const CONNECT_WITHIN_MS = 1000;
const ANSWER_WITHIN_MS = 250;
const SILENCE_MS = 1000;
const RETRY_AFTER_AT_MOST_MS = 2000;

/**
 * Opens the Redis that counts calls for several processes, and closes it with the app. Where it is not there its
 * commands fail at once, or in a quarter of a second; it is looked for again until it is. `onError` hears of each try.
 */
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
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (tries) => Math.min(tries * 100, RETRY_AFTER_AT_MOST_MS),
    // It has become a replica; another may be at its address by now.
    reconnectOnError: ({ message }) => message.includes("READONLY"),
  });
  redis.on("error", onError);
  app.addHook("onClose", () => redis.disconnect());
  await redis.connect().catch(() => undefined);
  return redis;
}
