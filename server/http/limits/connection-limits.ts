/** For log files, the database, the page's files and Node itself. */
const RESERVED_FILES = 64;
/** Each open connection takes about 20 kB. */
const MAX_CONNECTIONS = 20_000;
/** A browser opens 6; an office behind one address opens many more. */
const MAX_CONNECTIONS_PER_ADDRESS = 500;
const MIN_CONNECTIONS = 8;

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Trusted proxies are exempt. */
  readonly maxConnectionsPerAddress: number;
}

/** Leaves half of the descriptors for what requests open. */
export function connectionLimits(maxOpenFiles: number): ConnectionLimits {
  const half = Math.floor((maxOpenFiles - RESERVED_FILES) / 2);
  const maxConnections = Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, half));
  const quarter = Math.floor(maxConnections / 4);
  const maxConnectionsPerAddress = Math.max(
    MIN_CONNECTIONS,
    Math.min(MAX_CONNECTIONS_PER_ADDRESS, quarter),
  );
  return { maxConnections, maxConnectionsPerAddress };
}

/** The process's limit of open files; Infinity where the system has none, as on Windows. */
export function readOpenFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | "unlimited" } };
  };
  const soft = userLimits?.open_files.soft;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}
