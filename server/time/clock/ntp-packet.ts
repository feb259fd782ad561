const PACKET_BYTES = 48;
const VERSION_4_CLIENT = 0x23;
const SERVER_MODE = 4;
const UNSYNCHRONISED = 3;
const MAX_STRATUM = 15;
/** MAXDISP of RFC 5905. */
const MAX_ROOT_DISTANCE_MS = 16_000;

const UNIX_EPOCH_SECONDS = 2_208_988_800;
/** NTP seconds wrap around every 2^32 (RFC 5905, 6), next in February 2036. */
const ERA_SECONDS = 2 ** 32;

/** A server's timestamps, in ms since the epoch, and their maximum distance from UTC. */
export interface NtpSample {
  readonly kind: "sample";
  readonly receivedMs: number;
  readonly sentMs: number;
  readonly rootDistanceMs: number;
}

/** `unrelated`: not a response to our request. `unusable`: the server is unsynchronised. `kiss`: RFC 5905, 7.4. */
export type NtpResponse =
  | NtpSample
  | { readonly kind: "unrelated" }
  | { readonly kind: "unusable" }
  | { readonly kind: "kiss"; readonly code: string };

/** RFC 5905, 7.3. The nonce replaces the transmit timestamp, so that only the server can respond. */
export function encodeNtpRequest(nonce: Buffer): Buffer {
  const packet = Buffer.alloc(PACKET_BYTES);
  packet[0] = VERSION_4_CLIENT;
  nonce.copy(packet, 40, 0, 8);
  return packet;
}

/** Parses the response to the request with this nonce; `nowMs` selects the NTP era. */
export function parseNtpResponse(packet: Buffer, nonce: Buffer, nowMs: number): NtpResponse {
  if (packet.length < PACKET_BYTES) return { kind: "unrelated" };
  const flags = packet.readUInt8(0);
  const isResponse = (flags & 7) === SERVER_MODE && packet.subarray(24, 32).equals(nonce);
  if (!isResponse) return { kind: "unrelated" };

  const stratum = packet.readUInt8(1);
  if (stratum === 0) return { kind: "kiss", code: packet.toString("latin1", 12, 16) };
  const precisionMs = 2 ** packet.readInt8(3) * 1000;
  const rootDistanceMs = parseShortMs(packet, 4) / 2 + parseShortMs(packet, 8) + precisionMs;
  const isUsable =
    flags >> 6 !== UNSYNCHRONISED &&
    stratum <= MAX_STRATUM &&
    rootDistanceMs < MAX_ROOT_DISTANCE_MS &&
    packet.readBigUInt64BE(40) !== 0n;
  if (!isUsable) return { kind: "unusable" };
  return {
    kind: "sample",
    receivedMs: parseTimestampMs(packet, 32, nowMs),
    sentMs: parseTimestampMs(packet, 40, nowMs),
    rootDistanceMs,
  };
}

function parseShortMs(packet: Buffer, at: number): number {
  return (packet.readUInt32BE(at) / 2 ** 16) * 1000;
}

function parseTimestampMs(packet: Buffer, at: number, nowMs: number): number {
  const seconds = packet.readUInt32BE(at) - UNIX_EPOCH_SECONDS;
  const era = Math.round((nowMs / 1000 - seconds) / ERA_SECONDS);
  return (seconds + era * ERA_SECONDS) * 1000 + (packet.readUInt32BE(at + 4) / 2 ** 32) * 1000;
}
