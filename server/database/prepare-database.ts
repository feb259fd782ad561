import { join } from "node:path";
import type { Settings } from "../settings/settings.ts";
import { type DatabaseTrouble, databaseTrouble } from "./database-trouble.ts";
import { migrate } from "./migrate.ts";
import { openDatabase, SQLITE_FILE } from "./open-database.ts";
import type { Database } from "./schema.ts";

type Place = Pick<Settings, "databaseUrl" | "dataDir">;

const WHAT_TO_DO: Readonly<Record<DatabaseTrouble, string>> = {
  busy: "is held by another process: end that one and start again.",
  damaged: "is damaged, or no database at all: restore a backup.",
  denied: "refuses this user: see that user, password and database in DATABASE_URL are right.",
  disk: "can't be read from or written to its disk: see the system's log about that disk.",
  full: "has no room left on its disk: make some and start again.",
  hanging: "does not answer: see that it is well and start again.",
  newer: "was used by a newer World Clock: start that version, or restore a backup from before it.",
  unreachable: "can't be reached: see that it runs and that DATABASE_URL names its host and port.",
  unwritable:
    "can't be opened for writing: let this user read and write it, a file in its folder too.",
};

/** Opens the database and brings it to the newest form. Throws a sentence that says where it is and what to do. */
export async function prepareDatabase(place: Place): Promise<Database> {
  let db: Database | undefined;
  try {
    db = openDatabase(place);
    await migrate(db);
    return db;
  } catch (error) {
    await db?.destroy();
    throw explain(error, place);
  }
}

function explain(error: unknown, place: Place): unknown {
  const trouble = databaseTrouble(error);
  if (trouble) {
    return new Error(`the database ${nameOf(place)} ${WHAT_TO_DO[trouble]}`, { cause: error });
  }
  if (error instanceof Error && "syscall" in error && error.syscall === "mkdir") {
    return new Error(
      `DATA_DIR takes a folder that is there or can be made, not "${place.dataDir}" (${String((error as NodeJS.ErrnoException).code)}).`,
      { cause: error },
    );
  }
  return error;
}

/** Without user and password. */
function nameOf({ databaseUrl, dataDir }: Place): string {
  if (!databaseUrl) return join(dataDir, SQLITE_FILE);
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get("host") ?? host}${pathname}`;
}
