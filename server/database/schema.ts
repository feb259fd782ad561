import type { Generated, Kysely } from "kysely";
import type { TimeSource } from "../../shared/api/time.ts";

/** Only text and integer columns, which behave alike on both engines. */
export interface Schema {
  accuracy_minute: {
    start_minute: number;
    /** The largest bound, in units of 0.1 µs; null if it was unknown throughout. */
    bound_100ns: number | null;
    source: TimeSource;
    is_synchronised: 0 | 1;
    is_violated: 0 | 1;
  };
  challenge: {
    challenge: string;
    purpose: "confirm" | "register" | "sign-in";
    user_id: string | null;
    expires_at: number;
  };
  featured_city: {
    id: string;
    name: string;
    timezone: string;
    display_order: number;
  };
  passkey: {
    id: string;
    user_id: string;
    public_key: string;
    counter: number;
    transports: string;
    name: string;
    created_at: number;
    last_used_at: number;
  };
  preference: {
    id: string;
    user_id: string;
    timezone: string;
    custom_name: string | null;
    /** The id of a place, whose zone is `timezone`; null if `timezone` is a name of the zone table. */
    city_id: string | null;
    display_order: number;
    created_at: number;
    /** Working hours in minutes of the day, null together for the usual ones. */
    work_start: number | null;
    work_end: number | null;
    /** Digits of the weekend days, "06" for Sunday and Saturday; null for those of the place's country. */
    weekend: string | null;
    /** JSON of the hours of each weekday, "[[],[[540,720],[840,1080]],…]" from Sunday; null if the columns above have them. */
    work_week: string | null;
    /** 0 if the person takes no part in meetings, otherwise null. */
    is_included: number | null;
  };
  saved_meeting: {
    user_id: string;
    id: string;
    link: string;
    release: string;
    created_at: number;
  };
  session: {
    token_hash: string;
    user_id: string;
    expires_at: number;
    /** What opened it: a passkey, or the recovery code with this hash; both null before migration 4. */
    passkey_id: string | null;
    recovery_hash: string | null;
    authenticated_at: number;
  };
  user_account: {
    id: string;
    created_at: number;
    recovery_locator: string | null;
    recovery_hash: string | null;
    recovery_tries: Generated<number>;
    recovery_tries_since: Generated<number>;
    /** Never read: writing it locks the row. */
    list_changes: Generated<number>;
    /** At most a day old while the account is in use. */
    last_used_at: number;
  };
  visit_total: { id: 1; total: number };
}

export type Database = Kysely<Schema>;
