const REPLY_BYTES = 104;

interface TrackingFields {
  readonly correctionSeconds: number;
  readonly rootDispersionSeconds: number;
}

/** chronyd's reply to a tracking request (chrony's candm.h), synchronised to a server at 127.0.0.1. */
export function encodeTrackingReply(request: Buffer, fields: TrackingFields): Buffer {
  const packet = Buffer.alloc(REPLY_BYTES);
  packet.set([6, 2]);
  packet.writeUInt16BE(33, 4);
  packet.writeUInt16BE(5, 6);
  request.copy(packet, 16, 8, 12);
  packet.writeUInt32BE(0x7f_00_00_01, 28);
  packet.writeInt32BE(encodeFloat32(fields.correctionSeconds), 68);
  packet.writeInt32BE(encodeFloat32(fields.rootDispersionSeconds), 96);
  return packet;
}

/** Exact to 2^-24 s, for less than a second either way. */
function encodeFloat32(seconds: number): number {
  const coefficient = Math.round(seconds * 2 ** 24);
  return (1 << 25) | (coefficient & 0x1_ff_ff_ff);
}
