const UNIX_EPOCH_SECONDS = 2_208_988_800;

/** The answer of a good server of stratum 2 to a request, as fields of the packet that a test may change. */
export interface NtpResponseFields {
  readonly leap: number;
  readonly mode: number;
  readonly stratum: number;
  readonly reference: string;
  readonly rootDelaySeconds: number;
  readonly rootDispersionSeconds: number;
  readonly receivedMs: number;
  readonly sentMs: number;
  readonly origin: Buffer;
}

/** A packet that answers the request; what `changed` leaves out is as a good server has it. */
export function encodeNtpResponse(
  request: Buffer,
  changed: Partial<NtpResponseFields> = {},
): Buffer {
  const fields: NtpResponseFields = {
    leap: 0,
    mode: 4,
    stratum: 2,
    reference: "\x7f\0\0\x01",
    rootDelaySeconds: 0,
    rootDispersionSeconds: 0,
    receivedMs: 0,
    sentMs: 0,
    origin: request.subarray(40, 48),
    ...changed,
  };
  const packet = Buffer.alloc(48);
  packet[0] = (fields.leap << 6) | (4 << 3) | fields.mode;
  packet[1] = fields.stratum;
  packet.writeInt8(-24, 3);
  packet.writeUInt32BE(fields.rootDelaySeconds * 2 ** 16, 4);
  packet.writeUInt32BE(fields.rootDispersionSeconds * 2 ** 16, 8);
  packet.write(fields.reference, 12, "latin1");
  fields.origin.copy(packet, 24);
  writeStamp(packet, 32, fields.receivedMs);
  writeStamp(packet, 40, fields.sentMs);
  return packet;
}

function writeStamp(packet: Buffer, at: number, ms: number): void {
  const seconds = Math.floor(ms / 1000);
  packet.writeUInt32BE((seconds + UNIX_EPOCH_SECONDS) % 2 ** 32, at);
  packet.writeUInt32BE(Math.floor((ms / 1000 - seconds) * 2 ** 32), at + 4);
}
