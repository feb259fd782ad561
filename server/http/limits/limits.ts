/** The figures that do not stand in a route. */
export interface Limits {
  readonly maxConnections: number;
  /** Trusted proxies are exempt. */
  readonly maxConnectionsPerAddress: number;
  /** Points of all calls of one address. One is about a millisecond of CPU time; most calls cost one. */
  readonly callsPerMinute: number;
  /** Of one address, for the page and its files. A first load takes about 35. */
  readonly filesPerMinute: number;
  /** Of one address: clocks of `/embed` that nobody has asked for lately. */
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

/** For log files, the database, the page's files and Node itself. */
const RESERVED_FILES = 64;
const MIN_CONNECTIONS = 8;
/** Each open connection takes about 20 kB. */
const MAX_CONNECTIONS = 20_000;
/** A browser opens 6; an office behind one address opens many more. */
const MAX_CONNECTIONS_PER_ADDRESS = 500;

/** Leaves half of the descriptors for what requests open. */
export function connectionLimits(maxOpenFiles: number) {
  const atLeastFew = (count: number) => Math.max(MIN_CONNECTIONS, Math.floor(count));
  const half = atLeastFew((maxOpenFiles - RESERVED_FILES) / 2);
  const maxConnections = Math.min(MAX_CONNECTIONS, half);
  const quarter = atLeastFew(maxConnections / 4);
  return {
    maxConnections,
    maxConnectionsPerAddress: Math.min(MAX_CONNECTIONS_PER_ADDRESS, quarter),
  };
}

/** The process's limit of open files; Infinity where the system has none, as on Windows. */
function readOpenFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | "unlimited" } };
  };
  const soft = userLimits?.open_files.soft;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
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
