import type { HostPort } from "../settings/host-port.ts";
import { machineTimeSources, PreciseClock } from "./precise-clock.ts";
import { queryChrony } from "./query-chrony.ts";
import { queryTimeServers } from "./query-time-servers.ts";
import { ServerClock } from "./server-clock.ts";
import { TimeServer } from "./time-server.ts";

interface Sources {
  /** The command port of the chronyd that keeps this machine's clock. */
  readonly chronyAddress: HostPort;
  readonly timeServers: readonly HostPort[];
}

/** The machine's clock, to be checked by these sources; nobody is asked before the first poll. */
export function createServerClock({ chronyAddress, timeServers }: Sources): ServerClock {
  const wall = new PreciseClock(machineTimeSources);
  const servers = timeServers.map((address) => new TimeServer(address, () => wall.read()));
  return new ServerClock({
    wall,
    steadyMs: machineTimeSources.steadyMs,
    queryChrony: () => queryChrony(chronyAddress),
    queryServers: () => queryTimeServers(servers),
  });
}
