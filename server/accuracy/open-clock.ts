import type { HostPort } from "../settings/host-port.ts";
import { askChrony } from "./ask-chrony.ts";
import { askTimeServers } from "./ask-time-servers.ts";
import { FineWallClock, machineTime } from "./fine-wall-clock.ts";
import { ServerClock } from "./server-clock.ts";
import { TimeServer } from "./time-server.ts";

interface Sources {
  /** The command port of the chronyd that keeps this machine's clock. */
  readonly chronyAddress: HostPort;
  readonly timeServers: readonly HostPort[];
}

/** The machine's clock, to be checked by these sources; nobody is asked before the first poll. */
export function openClock({ chronyAddress, timeServers }: Sources): ServerClock {
  const wall = new FineWallClock(machineTime);
  const servers = timeServers.map((address) => new TimeServer(address, () => wall.read()));
  return new ServerClock({
    wall,
    steadyMs: machineTime.steadyMs,
    askChrony: () => askChrony(chronyAddress),
    askServers: () => askTimeServers(servers),
  });
}
