import { type ClockCheck, FREE_RUNNING_DRIFT_PPM } from "./clock-check.ts";
import { majorityInterval } from "./majority-interval.ts";
import type { TimeServer } from "./time-server.ts";

/** Queries all servers at once and combines them by majority; undefined if none responds. */
export async function queryTimeServers(
  servers: readonly TimeServer[],
): Promise<ClockCheck | undefined> {
  const responses = await Promise.all(servers.map((server) => server.query()));
  const intervals = responses.filter((response) => response !== undefined);
  if (intervals.length === 0) return undefined;
  const agreed = majorityInterval(intervals, servers.length);
  return {
    source: "sntp",
    boundMs: agreed ? Math.max(Math.abs(agreed.min), Math.abs(agreed.max)) : null,
    leastErrorMs: agreed ? Math.max(0, agreed.min, -agreed.max) : 0,
    driftPpm: FREE_RUNNING_DRIFT_PPM,
  };
}
