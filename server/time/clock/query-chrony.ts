import { randomInt } from "node:crypto";
import type { HostPort } from "../../settings/host-port.ts";
import { encodeTrackingRequest, parseTrackingReply } from "./chrony-tracking.ts";
import type { ClockCheck } from "./clock-check.ts";
import { sendUdpRequest } from "./send-udp-request.ts";

const TIMEOUT_MS = 1000;

export async function queryChrony(
  address: HostPort,
  timeoutMs = TIMEOUT_MS,
): Promise<ClockCheck | undefined> {
  const sequence = randomInt(2 ** 32);
  const tracking = await sendUdpRequest(address, {
    request: () => encodeTrackingRequest(sequence),
    parse: (packet) => parseTrackingReply(packet, sequence),
    timeoutMs,
  });
  if (!tracking) return undefined;
  const { isSynchronised, boundMs, ...rest } = tracking;
  return { source: "chrony", boundMs: isSynchronised ? boundMs : null, ...rest };
}
