import type { Database } from "../database/schema.ts";
import type { Sessions } from "./sessions.ts";

export interface AccountDependencies {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly publicOrigin: string | undefined;
  readonly now: () => number;
}
