import {
  type ConnectionLimits,
  connectionLimits,
  readOpenFilesLimit,
} from "./connection-limits.ts";

export interface Limits extends ConnectionLimits {
  /** Per address, over all of `/api/`. */
  readonly callsPerMinute: number;
  /** Per address and server, over the page and its files. A first load takes about 35. */
  readonly filesPerMinute: number;
  /** Per address and server: documents of `/embed` that nobody has asked for lately. A known one is a file. */
  readonly embedsPerMinute: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How often Node checks the two timeouts above. */
  readonly timeoutCheckIntervalMs: number;
  /** For connections with no traffic in the middle of an exchange. */
  readonly idleTimeoutMs: number;
  /** Requests that wait while the event loop is busy, of all addresses. */
  readonly maxWaiting: number;
  /** A request that has waited longer is refused at its turn. */
  readonly maxWaitMs: number;
}

export const LIMITS: Limits = {
  ...connectionLimits(readOpenFilesLimit()),
  callsPerMinute: 300,
  filesPerMinute: 3000,
  embedsPerMinute: 60,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  timeoutCheckIntervalMs: 2000,
  idleTimeoutMs: 30_000,
  maxWaiting: 4096,
  maxWaitMs: 1000,
};
