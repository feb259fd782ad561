import { randomInt } from "node:crypto";
import type { HostPort } from "../../settings/settings.ts";
import { sendUdpRequest } from "./send-udp-request.ts";
import type { ClockCheck } from "./server-clock.ts";

export function queryChrony(address: HostPort): Promise<ClockCheck | undefined> {
  const sequence = randomInt(2 ** 32);
  return sendUdpRequest(
    address,
    () => encodeTrackingRequest(sequence),
    (packet) => parseTrackingReply(packet, sequence),
  );
}

const REQUEST_BYTES = 104;
const VERSION = 6;
const REQUEST = 1;
const REPLY = 2;
const TRACKING_REQUEST = 33;
const TRACKING_REPLY = 5;

const LEAP_UNSYNCHRONISED = 3;
/** Reference id 127.127.1.1: chronyd in `local` mode, synchronised to nothing but itself. */
const LOCAL_REFERENCE = 0x7f_7f_01_01;
/** chronyd's default `maxclockerror`, which it adds to the skew. */
const CLOCK_ERROR_PPM = 1;

/** Command protocol version 6 (chrony's candm.h). chronyd drops requests shorter than the reply. */
function encodeTrackingRequest(sequence: number): Buffer {
  const packet = Buffer.alloc(REQUEST_BYTES);
  packet[0] = VERSION;
  packet[1] = REQUEST;
  packet.writeUInt16BE(TRACKING_REQUEST, 4);
  packet.writeUInt32BE(sequence, 8);
  return packet;
}

/** Undefined if the packet is not a successful reply to the request with this sequence number. */
export function parseTrackingReply(packet: Buffer, sequence: number): ClockCheck | undefined {
  const isReply =
    packet.length >= REQUEST_BYTES &&
    packet[0] === VERSION &&
    packet[1] === REPLY &&
    packet.readUInt16BE(4) === TRACKING_REQUEST &&
    packet.readUInt16BE(6) === TRACKING_REPLY &&
    packet.readUInt16BE(8) === 0 &&
    packet.readUInt32BE(16) === sequence;
  if (!isReply) return undefined;
  const correctionMs = Math.abs(parseFloat32(packet, 68)) * 1000;
  const rootDelayMs = parseFloat32(packet, 92) * 1000;
  const rootDistanceMs = parseFloat32(packet, 96) * 1000 + rootDelayMs / 2;
  const isLocal = packet.readUInt32BE(28) === LOCAL_REFERENCE;
  const isSynchronised = packet.readUInt16BE(54) !== LEAP_UNSYNCHRONISED && !isLocal;
  return {
    source: "chrony",
    boundMs: isSynchronised ? correctionMs + rootDistanceMs : null,
    leastErrorMs: Math.max(0, correctionMs - rootDistanceMs),
    driftPpm: Math.abs(parseFloat32(packet, 84)) + parseFloat32(packet, 88) + CLOCK_ERROR_PPM,
  };
}

/** A signed 7-bit exponent and a signed 25-bit coefficient: coefficient × 2^(exponent − 25). */
function parseFloat32(packet: Buffer, at: number): number {
  const bits = packet.readInt32BE(at);
  const exponent = bits >> 25;
  const coefficient = (bits << 7) >> 7;
  return coefficient * 2 ** (exponent - 25);
}
