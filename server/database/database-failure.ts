import { explainTlsError } from "./postgres-tls.ts";

/** What an operator can do, in a sentence after the database's name; `postgres-tls.ts` has that for "tls". */
const REMEDIES = {
  busy: "is locked by another process: stop that process and start again.",
  corrupt: "is corrupt or not a database: restore a backup.",
  denied: "refused the connection: check the user, password and database name in DATABASE_URL.",
  disk: "can't be read or written because of a disk error: check the system log.",
  full: "has no disk space left: free some and start again.",
  half_restored:
    "has tables of one version and the migrations of another, as pg_restore --clean leaves them: restore the backup, as docs/operating.md shows.",
  missing: "was removed while it was opened: start again.",
  newer:
    "was used by a newer World Clock: start that version, or restore a backup made before the upgrade.",
  older: "was last used by an older World Clock, or by none: start this version first.",
  read_only: "can't be written: give this user write access to the file and its folder.",
  timeout: "does not respond: check that it is healthy and start again.",
  unreachable:
    "can't be reached: check that it is running and that DATABASE_URL has the right host and port.",
};

/** Failures of the database itself, not of a statement. Logs and metrics use these names. */
export type DatabaseFailure = keyof typeof REMEDIES | "tls";
export const DATABASE_FAILURES = [...Object.keys(REMEDIES), "tls"] as readonly DatabaseFailure[];

export class DatabaseError extends Error {
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Keyed by the low byte of SQLite's result codes: https://sqlite.org/rescode.html */
const BY_SQLITE_CODE: Readonly<Record<number, DatabaseFailure>> = {
  5: "busy",
  6: "busy",
  8: "read_only",
  10: "disk",
  11: "corrupt",
  13: "full",
  14: "read_only",
  26: "corrupt",
};

/** Keyed by SQLSTATE: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const BY_SQLSTATE: readonly (readonly [RegExp, DatabaseFailure])[] = [
  [/^(28...|3D000|42501)$/, "denied"],
  [/^(08...|57P..|53300)$/, "unreachable"],
  [/^53100$/, "full"],
  [/^25006$/, "read_only"],
  [/^(XX00[12])$/, "corrupt"],
  [/^(40...|53...|55P03|57014)$/, "busy"],
  [/^58...$/, "disk"],
];

const BY_PG_MESSAGE: readonly (readonly [RegExp, DatabaseFailure])[] = [
  [/^(Connection terminated|Client has encountered a connection error)/, "unreachable"],
  [/^timeout (exceeded when trying to connect|expired$)/, "unreachable"],
  [/^SASL/, "denied"],
];

/** Classifies an error of either engine; undefined if the database is not at fault. */
export function classifyDatabaseError(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseError) return error.failure;
  if (explainTlsError(error)) return "tls";
  const { code, errcode, syscall } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === "ERR_SQLITE_ERROR") return BY_SQLITE_CODE[(errcode ?? 0) & 0xff];
  // A client that disconnects mid-request also raises ECONNRESET, but without a syscall.
  if (
    syscall === "connect" ||
    (syscall && /^E(CONN|HOST|NET|TIMEDOUT|PIPE|NOTFOUND|AI_)/.test(code ?? ""))
  ) {
    return "unreachable";
  }
  if (code === undefined || error instanceof AggregateError) {
    if (code === "ECONNREFUSED") return "unreachable";
    return BY_PG_MESSAGE.find(([pattern]) => pattern.test(error.message))?.[1];
  }
  return BY_SQLSTATE.find(([pattern]) => pattern.test(code))?.[1];
}

export function remedyFor(error: unknown): string | undefined {
  const failure = classifyDatabaseError(error);
  return failure === "tls" ? explainTlsError(error as Error) : failure && REMEDIES[failure];
}
