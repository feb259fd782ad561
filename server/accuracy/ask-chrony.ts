import { randomInt } from "node:crypto";
import type { HostPort } from "../settings/host-port.ts";
import { askByDatagram } from "./ask-by-datagram.ts";
import { readTracking, writeTrackingRequest } from "./chrony-tracking.ts";
import type { ClockCheck } from "./clock-check.ts";

const TIMEOUT_MS = 1000;

/** Asks the chronyd that keeps this machine's clock, by its command port; undefined where none answers. */
export async function askChrony(
  address: HostPort,
  timeoutMs = TIMEOUT_MS,
): Promise<ClockCheck | undefined> {
  const sequence = randomInt(2 ** 32);
  const tracking = await askByDatagram(address, {
    request: () => writeTrackingRequest(sequence),
    read: (packet) => readTracking(packet, sequence),
    timeoutMs,
  });
  if (!tracking) return undefined;
  const { isSynchronised, boundMs, driftPpm } = tracking;
  return { source: "chrony", boundMs: isSynchronised ? boundMs : null, driftPpm };
}
