import type { HostPort } from "../../settings/host-port.ts";
import { machineTimeSources, PreciseClock } from "./precise-clock.ts";
import { queryChrony } from "./query-chrony.ts";
import { queryTimeServers } from "./query-time-servers.ts";
import { ServerClock } from "./server-clock.ts";
import { TimeServer } from "./time-server.ts";

interface CheckSources {
  readonly chronyAddress: HostPort;
  readonly timeServers: readonly HostPort[];
}

export function createServerClock({ chronyAddress, timeServers }: CheckSources): ServerClock {
  const wall = new PreciseClock(machineTimeSources);
  const servers = timeServers.map((address) => new TimeServer(address, () => wall.read()));
  return new ServerClock({
    wall,
    monotonicMs: machineTimeSources.monotonicMs,
    queryChrony: () => queryChrony(chronyAddress),
    queryServers: () => queryTimeServers(servers),
  });
}
