import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { classifyDatabaseError } from "./database-failure.ts";
import { type DatabaseSettings, SQLITE_FILE } from "./open-database.ts";
import { makePrivate } from "./sqlite-file.ts";

/** Locked by the server that uses the database, for as long as it runs. */
const CLAIM_FILE = `${SQLITE_FILE}-server`;

interface Claim {
  /** Whether another server uses the SQLite file, which is for one alone. */
  readonly isShared: boolean;
  readonly end: () => void;
}

/** Claims the SQLite file for this server, by a lock of the operating system, which a crash ends too. PostgreSQL needs no claim. */
export function claimSqliteFile({ databaseUrl, dataDir }: DatabaseSettings): Claim {
  if (databaseUrl) return { isShared: false, end: () => undefined };
  const file = join(dataDir, CLAIM_FILE);
  makePrivate(file);
  const claim = new DatabaseSync(file, { timeout: 0 });
  const end = () => claim.close();
  try {
    claim.exec("begin exclusive");
    return { isShared: false, end };
  } catch (error) {
    return { isShared: classifyDatabaseError(error) === "busy", end };
  }
}
