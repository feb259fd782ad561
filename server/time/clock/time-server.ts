import { randomBytes } from "node:crypto";
import type { HostPort } from "../../settings/host-port.ts";
import type { ErrorInterval } from "./majority-interval.ts";
import {
  encodeNtpRequest,
  type NtpResponse,
  type NtpSample,
  parseNtpResponse,
} from "./ntp-packet.ts";
import type { Reading } from "./precise-clock.ts";
import { sendUdpRequest } from "./send-udp-request.ts";

const TIMEOUT_MS = 1000;
const MAX_BACKOFF_EXPONENT = 6;

/** An SNTP client (RFC 5905, 14) for one server. It backs off when the server asks for that. */
export class TimeServer {
  readonly #address: HostPort;
  readonly #read: () => Reading;
  readonly #timeoutMs: number;
  #backoffExponent = 0;
  #roundsToSkip = 0;

  constructor(address: HostPort, read: () => Reading, timeoutMs = TIMEOUT_MS) {
    this.#address = address;
    this.#read = read;
    this.#timeoutMs = timeoutMs;
  }

  /** The error of this clock by this server; undefined without a usable response, or while backing off. */
  async query(): Promise<ErrorInterval | undefined> {
    if (this.#roundsToSkip > 0) {
      this.#roundsToSkip -= 1;
      return undefined;
    }
    const nonce = randomBytes(8);
    let sent = this.#read();
    let received = sent;
    const response = await sendUdpRequest<NtpResponse>(this.#address, {
      request: () => {
        const packet = encodeNtpRequest(nonce);
        sent = this.#read();
        return packet;
      },
      parse: (packet) => {
        received = this.#read();
        const parsed = parseNtpResponse(packet, nonce, received.ms);
        return parsed.kind === "unrelated" ? undefined : parsed;
      },
      timeoutMs: this.#timeoutMs,
    });
    if (response?.kind === "kiss") this.#backOff(response.code);
    if (response?.kind !== "sample") return undefined;
    this.#backoffExponent = 0;
    return errorInterval(response, sent, received);
  }

  /** RFC 5905, 7.4: RATE asks for fewer requests, DENY and RSTR for none; other codes need no reaction. */
  #backOff(code: string): void {
    if (code === "DENY" || code === "RSTR") this.#roundsToSkip = Number.POSITIVE_INFINITY;
    if (code !== "RATE") return;
    this.#backoffExponent = Math.min(this.#backoffExponent + 1, MAX_BACKOFF_EXPONENT);
    this.#roundsToSkip = 2 ** this.#backoffExponent - 1;
  }
}

/** A packet can't arrive before it was sent: in each direction that bounds the error on one side. */
function errorInterval(
  { receivedMs, sentMs, rootDistanceMs }: NtpSample,
  sent: Reading,
  received: Reading,
): ErrorInterval | undefined {
  const min = sentMs - received.ms - received.boundMs - rootDistanceMs;
  const max = receivedMs - sent.ms + sent.boundMs + rootDistanceMs;
  return min <= max ? { min, max } : undefined;
}
