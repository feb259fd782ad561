import { type ClockCheck, FREE_RUNNING_DRIFT_PPM } from "./clock-check.ts";
import { majorityInterval } from "./majority-interval.ts";
import type { TimeServer } from "./time-server.ts";

/** Asks all servers at once, and takes what more than half of them agree on; undefined when none answers. */
export async function queryTimeServers(
  servers: readonly TimeServer[],
): Promise<ClockCheck | undefined> {
  const answers = await Promise.all(servers.map((server) => server.ask()));
  const intervals = answers.filter((answer) => answer !== undefined);
  if (intervals.length === 0) return undefined;
  const agreed = majorityInterval(intervals, servers.length);
  return {
    source: "sntp",
    boundMs: agreed ? Math.max(Math.abs(agreed.least), Math.abs(agreed.most)) : null,
    driftPpm: FREE_RUNNING_DRIFT_PPM,
  };
}
