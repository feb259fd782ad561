import type { Database } from "../database/schema.ts";
import type { Charge } from "../http/limits/admit-requests.ts";
import type { WarnOfRefusal } from "../http/request-log.ts";
import type { Settings } from "../settings/settings.ts";
import type { Sessions } from "./sessions.ts";

export interface AccountDependencies {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly settings: Pick<Settings, "newAccountsPerDay" | "publicOrigin">;
  readonly charge: Charge;
  readonly warnOfRefusal: WarnOfRefusal;
  readonly now: () => number;
}
