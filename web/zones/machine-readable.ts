import { MINUTE_MS } from "../../shared/durations.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";

/** `2026-11-20T13:29+05:30`: an instant (ms) to the minute, with an offset in minutes east of UTC. */
export function machineReadable(instant: number, offsetMinutes: number): string {
  const local = new Date(instant + offsetMinutes * MINUTE_MS).toISOString().slice(0, 16);
  return `${local}${formatOffset(offsetMinutes).slice("UTC".length, "UTC+00:00".length)}`;
}
