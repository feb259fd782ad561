import { randomBytes } from "node:crypto";
import type { Reading } from "../../../shared/precise-clock.ts";
import type { HostPort } from "../../settings/settings.ts";
import { sendUdpRequest } from "./send-udp-request.ts";
import { type ClockCheck, FREE_RUNNING_DRIFT_PPM } from "./server-clock.ts";

const MAX_BACKOFF_EXPONENT = 6;

export type Send = typeof sendUdpRequest<NtpResponse>;

/** An SNTP client (RFC 5905, 14) for one server, a query at each call. It backs off when the server asks for that. */
export function timeServer(
  address: HostPort,
  read: () => Pick<Reading, "ms" | "boundMs">,
  send: Send = sendUdpRequest,
) {
  let backoffExponent = 0;
  let roundsToSkip = 0;

  /** RFC 5905, 7.4: RATE asks for fewer requests, DENY and RSTR for none; other codes need no reaction. */
  function backOff(code: string): void {
    if (code === "DENY" || code === "RSTR") roundsToSkip = Number.POSITIVE_INFINITY;
    if (code !== "RATE") return;
    backoffExponent = Math.min(backoffExponent + 1, MAX_BACKOFF_EXPONENT);
    roundsToSkip = 2 ** backoffExponent - 1;
  }

  return async (): Promise<ErrorInterval | undefined> => {
    if (roundsToSkip > 0) {
      roundsToSkip -= 1;
      return undefined;
    }
    const nonce = randomBytes(8);
    let sent = read();
    let received = sent;
    const response = await send(
      address,
      () => {
        const packet = Buffer.alloc(PACKET_BYTES);
        packet[0] = VERSION_4_CLIENT;
        // Instead of the transmit timestamp (RFC 5905, 7.3), so that only the server can respond.
        nonce.copy(packet, 40);
        sent = read();
        return packet;
      },
      (packet) => {
        received = read();
        return parseNtpResponse(packet, nonce, received.ms);
      },
    );
    if (response?.kiss) backOff(response.kiss);
    if (!response?.sample) return undefined;
    backoffExponent = 0;
    // A packet can't arrive before it was sent: in each direction that bounds the error on one side.
    const { receivedMs, sentMs, rootDistanceMs } = response.sample;
    const min = sentMs - received.ms - received.boundMs - rootDistanceMs;
    const max = receivedMs - sent.ms + sent.boundMs + rootDistanceMs;
    return min <= max ? { min, max } : undefined;
  };
}

export async function queryTimeServers(
  servers: readonly ReturnType<typeof timeServer>[],
): Promise<ClockCheck | undefined> {
  const responses = await Promise.all(servers.map((query) => query()));
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
interface ErrorInterval {
  readonly min: number;
  readonly max: number;
}

/** The smallest interval with every point that more than half of the `voters`, silent ones too, allow: Marzullo (1984). Unlike RFC 5905, 11.2.1, it never follows a larger minority. */
function majorityInterval(
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

/** Has neither if the server is unsynchronised. */
interface NtpResponse {
  /** RFC 5905, 7.4. */
  readonly kiss?: string;
  /** The server's timestamps, in ms since the epoch, and their maximum distance from UTC. */
  readonly sample?: Readonly<Record<"receivedMs" | "sentMs" | "rootDistanceMs", number>>;
}

/** Undefined if the packet is not the response to the request with this nonce; `nowMs` selects the NTP era. */
function parseNtpResponse(packet: Buffer, nonce: Buffer, nowMs: number): NtpResponse | undefined {
  if (packet.length < PACKET_BYTES) return undefined;
  const flags = packet.readUInt8(0);
  const isResponse = (flags & 7) === SERVER_MODE && packet.subarray(24, 32).equals(nonce);
  if (!isResponse) return undefined;

  const stratum = packet.readUInt8(1);
  if (stratum === 0) return { kiss: packet.toString("latin1", 12, 16) };
  const precisionMs = 2 ** packet.readInt8(3) * 1000;
  const rootDistanceMs = parseShortMs(packet, 4) / 2 + parseShortMs(packet, 8) + precisionMs;
  const isUsable =
    flags >> 6 !== UNSYNCHRONISED &&
    stratum <= MAX_STRATUM &&
    rootDistanceMs < MAX_ROOT_DISTANCE_MS &&
    packet.readBigUInt64BE(40) !== 0n;
  if (!isUsable) return {};
  const receivedMs = parseTimestampMs(packet, 32, nowMs);
  const sentMs = parseTimestampMs(packet, 40, nowMs);
  return { sample: { receivedMs, sentMs, rootDistanceMs } };
}

function parseShortMs(packet: Buffer, at: number): number {
  return (packet.readUInt32BE(at) / 2 ** 16) * 1000;
}

function parseTimestampMs(packet: Buffer, at: number, nowMs: number): number {
  const seconds = packet.readUInt32BE(at) - UNIX_EPOCH_SECONDS;
  const era = Math.round((nowMs / 1000 - seconds) / ERA_SECONDS);
  return (seconds + era * ERA_SECONDS) * 1000 + (packet.readUInt32BE(at + 4) / 2 ** 32) * 1000;
}
