import { randomBytes } from "node:crypto";
import type { HostPort } from "../../settings/settings.ts";
import {
  encodeNtpRequest,
  type NtpResponse,
  type NtpSample,
  parseNtpResponse,
} from "./ntp-packet.ts";
import type { Reading } from "./precise-clock.ts";
import { sendUdpRequest } from "./send-udp-request.ts";
import { type ClockCheck, FREE_RUNNING_DRIFT_PPM } from "./server-clock.ts";

const TIMEOUT_MS = 1000;
const MAX_BACKOFF_EXPONENT = 6;

/** How a request reaches the server; tests simulate the network. */
export type Send = typeof sendUdpRequest<NtpResponse>;

/** An SNTP client (RFC 5905, 14) for one server. It backs off when the server asks for that. */
export class TimeServer {
  readonly #address: HostPort;
  readonly #read: () => Reading;
  readonly #timeoutMs: number;
  readonly #send: Send;
  #backoffExponent = 0;
  #roundsToSkip = 0;

  constructor(
    address: HostPort,
    read: () => Reading,
    { timeoutMs = TIMEOUT_MS, send = sendUdpRequest as Send } = {},
  ) {
    this.#address = address;
    this.#read = read;
    this.#timeoutMs = timeoutMs;
    this.#send = send;
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
    const response = await this.#send(this.#address, {
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

/** Queries all servers at once and combines them by majority; undefined if none responds. */
export async function queryTimeServers(
  servers: readonly TimeServer[],
): Promise<ClockCheck | undefined> {
  const responses = await Promise.all(servers.map((server) => server.query()));
  const intervals = responses.filter((response) => response !== undefined);
  if (intervals.length === 0) return undefined;
  const agreed = majorityInterval(intervals, servers.length);
  return {
    source: "sntp",
    boundMs: agreed ? Math.max(Math.abs(agreed.min), Math.abs(agreed.max)) : null,
    leastErrorMs: agreed ? Math.max(0, agreed.min, -agreed.max) : 0,
    driftPpm: FREE_RUNNING_DRIFT_PPM,
  };
}

/** The error of this clock (true time − this clock, in ms) that one time server's response allows. */
export interface ErrorInterval {
  readonly min: number;
  readonly max: number;
}

/**
 * The smallest interval with every point that more than half of the `voters` allow; undefined if there is none. A
 * silent server counts as a vote against. Contains the true error as long as more than half of the servers are
 * right. Marzullo's algorithm (1984); unlike RFC 5905, 11.2.1, it never follows a larger minority, so a falseticker
 * can't push the truth out of the intersection.
 */
export function majorityInterval(
  intervals: readonly ErrorInterval[],
  voters: number,
): ErrorInterval | undefined {
  const quorum = Math.floor(voters / 2) + 1;
  const votesFor = (point: number) =>
    intervals.filter(({ min, max }) => min <= point && point <= max).length;
  const starts = intervals.map(({ min }) => min).filter((point) => votesFor(point) >= quorum);
  const ends = intervals.map(({ max }) => max).filter((point) => votesFor(point) >= quorum);
  if (starts.length === 0) return undefined;
  return { min: Math.min(...starts), max: Math.max(...ends) };
}
