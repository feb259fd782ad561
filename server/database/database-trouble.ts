/** Why a database can't do what any database in order would do. */
export type DatabaseTrouble =
  | "busy"
  | "damaged"
  | "denied"
  | "disk"
  | "full"
  | "hanging"
  | "newer"
  | "unreachable"
  | "unwritable";

/** The database was migrated by a later version of this program. */
export class NewerDatabaseError extends Error {}

/** The database has not answered in time. */
export class HangingDatabaseError extends Error {}

/** A write that could not be kept, whatever the `cause`: who asked for it may ask again. */
export class FailedCommitError extends Error {}

/** By the low byte of SQLite's result codes: https://sqlite.org/rescode.html */
const BY_SQLITE_CODE: Readonly<Record<number, DatabaseTrouble>> = {
  5: "busy",
  6: "busy",
  8: "unwritable",
  10: "disk",
  11: "damaged",
  13: "full",
  14: "unwritable",
  26: "damaged",
};

/** By SQLSTATE: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const BY_SQLSTATE: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^(28...|3D000|42501)$/, "denied"],
  [/^(08...|57P..|53300)$/, "unreachable"],
  [/^53100$/, "full"],
  [/^25006$/, "unwritable"],
  [/^(XX00[12])$/, "damaged"],
  [/^(40...|53...|55P03|57014)$/, "busy"],
  [/^58...$/, "disk"],
];

/** What pg says without a code. */
const BY_PG_MESSAGE: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^(Connection terminated|Client has encountered a connection error)/, "unreachable"],
  [/^timeout exceeded when trying to connect/, "unreachable"],
  [/^(SASL|The server does not support SSL)/, "denied"],
];

/** What is the matter with the database, by an error of its engine; undefined when the fault is not the database's. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof FailedCommitError) return databaseTrouble(error.cause) ?? "unwritable";
  if (error instanceof NewerDatabaseError) return "newer";
  if (error instanceof HangingDatabaseError) return "hanging";
  const { code, errcode, syscall } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === "ERR_SQLITE_ERROR") return BY_SQLITE_CODE[(errcode ?? 0) & 0xff];
  // A browser that goes away in the middle of a body is an ECONNRESET too, of no system call.
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
