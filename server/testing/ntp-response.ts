const UNIX_EPOCH_SECONDS = 2_208_988_800;

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

/** An NTP response; by default from a synchronised server of stratum 2. */
export function encodeNtpResponse(
  request: Buffer,
  fields: Partial<NtpResponseFields> = {},
): Buffer {
  const all: NtpResponseFields = {
    leap: 0,
    mode: 4,
    stratum: 2,
    reference: "\x7f\0\0\x01",
    rootDelaySeconds: 0,
    rootDispersionSeconds: 0,
    receivedMs: 0,
    sentMs: 0,
    origin: request.subarray(40, 48),
    ...fields,
  };
  const packet = Buffer.alloc(48);
  packet[0] = (all.leap << 6) | (4 << 3) | all.mode;
  packet[1] = all.stratum;
  packet.writeInt8(-24, 3);
  packet.writeUInt32BE(all.rootDelaySeconds * 2 ** 16, 4);
  packet.writeUInt32BE(all.rootDispersionSeconds * 2 ** 16, 8);
  packet.write(all.reference, 12, "latin1");
  all.origin.copy(packet, 24);
  writeTimestamp(packet, 32, all.receivedMs);
  writeTimestamp(packet, 40, all.sentMs);
  return packet;
}

function writeTimestamp(packet: Buffer, at: number, ms: number): void {
  const seconds = Math.floor(ms / 1000);
  packet.writeUInt32BE((seconds + UNIX_EPOCH_SECONDS) % 2 ** 32, at);
  packet.writeUInt32BE(Math.floor((ms / 1000 - seconds) * 2 ** 32), at + 4);
}
