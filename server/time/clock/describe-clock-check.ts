import type { Settings } from "../../settings/settings.ts";
import type { ClockState } from "./server-clock.ts";

/** A sentence for the operator about what checks the server's clock, or which setting would. */
export function describeClockCheck(
  { source, boundMs }: Pick<ClockState, "boundMs" | "source">,
  { chronyAddress, timeServers }: Pick<Settings, "chronyAddress" | "timeServers">,
): string {
  if (source === "chrony") {
    const chrony = `chronyd on ${chronyAddress.host}, port ${chronyAddress.port}`;
    return boundMs === null
      ? `Its clock is not checked yet: ${chrony} has no time of others`
      : `Its clock is checked by ${chrony}`;
  }
  if (source === "sntp") return `Its clock is checked by ${timeServers.length} time servers`;
  return timeServers.length > 0
    ? `Its clock is not checked yet: it waits for ${timeServers.length} time servers`
    : "Nothing checks its clock: run chronyd on this machine, or set TIME_SERVERS";
}
