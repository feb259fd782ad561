import { randomBytes } from "node:crypto";
import type { HostPort } from "../settings/host-port.ts";
import type { Interval } from "./majority-interval.ts";
import {
  encodeNtpRequest,
  type NtpResponse,
  type NtpSample,
  parseNtpResponse,
} from "./ntp-packet.ts";
import type { Reading } from "./precise-clock.ts";
import { sendUdpRequest } from "./send-udp-request.ts";

const TIMEOUT_MS = 1000;
const MOST_KISSES = 6;

/** A server of the operator's, asked by SNTP (RFC 5905, 14); it remembers when it was told to stay away. */
export class TimeServer {
  readonly #address: HostPort;
  readonly #read: () => Reading;
  readonly #timeoutMs: number;
  #kisses = 0;
  #roundsToSkip = 0;

  /** `read` is this machine's clock. */
  constructor(address: HostPort, read: () => Reading, timeoutMs = TIMEOUT_MS) {
    this.#address = address;
    this.#read = read;
    this.#timeoutMs = timeoutMs;
  }

  /** What the server allows this clock's error to be; undefined when it has no answer, or is left alone this round. */
  async ask(): Promise<Interval | undefined> {
    if (this.#roundsToSkip > 0) {
      this.#roundsToSkip -= 1;
      return undefined;
    }
    const nonce = randomBytes(8);
    let asked = this.#read();
    let answered = asked;
    const answer = await sendUdpRequest<NtpResponse>(this.#address, {
      request: () => {
        const packet = encodeNtpRequest(nonce);
        asked = this.#read();
        return packet;
      },
      read: (packet) => {
        answered = this.#read();
        const found = parseNtpResponse(packet, nonce, answered.ms);
        return found.kind === "foreign" ? undefined : found;
      },
      timeoutMs: this.#timeoutMs,
    });
    if (answer?.kind === "kiss") this.#stayAway(answer.code);
    if (answer?.kind !== "sample") return undefined;
    this.#kisses = 0;
    return intervalOf(answer, asked, answered);
  }

  /** RFC 5905, 7.4: RATE asks for a slower pace, DENY and RSTR for none at all; the other codes are news, not requests. */
  #stayAway(code: string): void {
    if (code === "DENY" || code === "RSTR") this.#roundsToSkip = Number.POSITIVE_INFINITY;
    if (code !== "RATE") return;
    this.#kisses = Math.min(this.#kisses + 1, MOST_KISSES);
    this.#roundsToSkip = 2 ** this.#kisses - 1;
  }
}

/** An answer can't have left after it came, nor a request have come before it left: that bounds the error both ways. */
function intervalOf(
  { receivedMs, sentMs, rootDistanceMs }: NtpSample,
  asked: Reading,
  answered: Reading,
): Interval | undefined {
  const least = sentMs - answered.ms - answered.boundMs - rootDistanceMs;
  const most = receivedMs - asked.ms + asked.boundMs + rootDistanceMs;
  return least <= most ? { least, most } : undefined;
}
