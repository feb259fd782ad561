const PACKET_BYTES = 48;
const VERSION_4_CLIENT = 0x23;
const SERVER_MODE = 4;
const UNSYNCHRONISED = 3;
const MOST_STRATUM = 15;
/** RFC 5905's MAXDISP: the root distance from which an answer is worth nothing. */
const MOST_ROOT_DISTANCE_MS = 16_000;

const UNIX_EPOCH_SECONDS = 2_208_988_800;
/** NTP's seconds begin anew each 2^32 (RFC 5905, 6), first in February 2036. */
const ERA_SECONDS = 2 ** 32;

/** What a server answered: its stamps in ms since the epoch, and how far they may be from UTC, either way. */
export interface NtpSample {
  readonly kind: "sample";
  readonly receivedMs: number;
  readonly sentMs: number;
  readonly rootDistanceMs: number;
}

/** A packet that is no answer to our request, a server that has no time to give, or one that asks to be left alone. */
export type NtpResponse =
  | NtpSample
  | { readonly kind: "foreign" }
  | { readonly kind: "unfit" }
  | { readonly kind: "kiss"; readonly code: string };

/** A request (RFC 5905, 7.3). The eight random bytes stand as its transmit stamp: only the server sees them. */
export function encodeNtpRequest(nonce: Buffer): Buffer {
  const packet = Buffer.alloc(PACKET_BYTES);
  packet[0] = VERSION_4_CLIENT;
  nonce.copy(packet, 40, 0, 8);
  return packet;
}

/** Reads the answer to the request with that nonce; `nowMs` says which of NTP's eras it is. */
export function parseNtpResponse(packet: Buffer, nonce: Buffer, nowMs: number): NtpResponse {
  if (packet.length < PACKET_BYTES) return { kind: "foreign" };
  const flags = packet.readUInt8(0);
  const isAnswer = (flags & 7) === SERVER_MODE && packet.subarray(24, 32).equals(nonce);
  if (!isAnswer) return { kind: "foreign" };

  const stratum = packet.readUInt8(1);
  if (stratum === 0) return { kind: "kiss", code: packet.toString("latin1", 12, 16) };
  const precisionMs = 2 ** packet.readInt8(3) * 1000;
  const rootDistanceMs = readShortMs(packet, 4) / 2 + readShortMs(packet, 8) + precisionMs;
  const isFit =
    flags >> 6 !== UNSYNCHRONISED &&
    stratum <= MOST_STRATUM &&
    rootDistanceMs < MOST_ROOT_DISTANCE_MS &&
    packet.readBigUInt64BE(40) !== 0n;
  if (!isFit) return { kind: "unfit" };
  return {
    kind: "sample",
    receivedMs: readStampMs(packet, 32, nowMs),
    sentMs: readStampMs(packet, 40, nowMs),
    rootDistanceMs,
  };
}

function readShortMs(packet: Buffer, at: number): number {
  return (packet.readUInt32BE(at) / 2 ** 16) * 1000;
}

function readStampMs(packet: Buffer, at: number, nowMs: number): number {
  const seconds = packet.readUInt32BE(at) - UNIX_EPOCH_SECONDS;
  const era = Math.round((nowMs / 1000 - seconds) / ERA_SECONDS);
  return (seconds + era * ERA_SECONDS) * 1000 + (packet.readUInt32BE(at + 4) / 2 ** 32) * 1000;
}
