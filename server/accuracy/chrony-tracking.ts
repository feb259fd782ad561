const REQUEST_BYTES = 104;
const VERSION = 6;
const REQUEST = 1;
const REPLY = 2;
const TRACKING_REQUEST = 33;
const TRACKING_REPLY = 5;

const UNSYNCHRONISED = 3;
/** The reference of a chronyd that follows nothing but itself (`local`): 127.127.1.1. */
const LOCAL_REFERENCE = 0x7f_7f_01_01;
/** chronyd's default `maxclockerror`, by which its dispersion grows beside the skew. */
const CLOCK_ERROR_PPM = 1;

/** What chronyd says of the clock it keeps. */
export interface Tracking {
  /** Whether it follows a source other than this machine itself. */
  readonly isSynchronised: boolean;
  /** |correction| + root dispersion + half the root delay, in ms: how far the clock is from UTC at most. */
  readonly boundMs: number;
  /** How fast that grows until the next report, in parts per million. */
  readonly driftPpm: number;
}

/** A `tracking` request in chronyd's command protocol, version 6 (chrony's candm.h); as long as its answer, or it is dropped. */
export function encodeTrackingRequest(sequence: number): Buffer {
  const packet = Buffer.alloc(REQUEST_BYTES);
  packet[0] = VERSION;
  packet[1] = REQUEST;
  packet.writeUInt16BE(TRACKING_REQUEST, 4);
  packet.writeUInt32BE(sequence, 8);
  return packet;
}

/** Reads the answer to the request of that sequence number; undefined when it is none, or a refusal. */
export function parseTrackingReply(packet: Buffer, sequence: number): Tracking | undefined {
  const isAnswer =
    packet.length >= REQUEST_BYTES &&
    packet[0] === VERSION &&
    packet[1] === REPLY &&
    packet.readUInt16BE(4) === TRACKING_REQUEST &&
    packet.readUInt16BE(6) === TRACKING_REPLY &&
    packet.readUInt16BE(8) === 0 &&
    packet.readUInt32BE(16) === sequence;
  if (!isAnswer) return undefined;
  const correctionMs = readFloat(packet, 68) * 1000;
  const rootDelayMs = readFloat(packet, 92) * 1000;
  const rootDispersionMs = readFloat(packet, 96) * 1000;
  const isOwn = packet.readUInt32BE(28) === LOCAL_REFERENCE;
  return {
    isSynchronised: packet.readUInt16BE(54) !== UNSYNCHRONISED && !isOwn,
    boundMs: Math.abs(correctionMs) + rootDispersionMs + rootDelayMs / 2,
    driftPpm: Math.abs(readFloat(packet, 84)) + readFloat(packet, 88) + CLOCK_ERROR_PPM,
  };
}

/** A seven-bit exponent and a 25-bit coefficient, both signed: coefficient × 2^(exponent - 25). */
function readFloat(packet: Buffer, at: number): number {
  const bits = packet.readInt32BE(at);
  const exponent = bits >> 25;
  const coefficient = (bits << 7) >> 7;
  return coefficient * 2 ** (exponent - 25);
}
