import { type Kysely, sql } from "kysely";

interface Migration {
  /** The tables and the columns that it adds to the schema; a table comes after those that it refers to. */
  readonly adds: readonly string[];
  readonly up: (db: Kysely<any>) => Promise<void>;
}

const FIRST_CITIES = [
  ["los-angeles", "Los Angeles", "America/Los_Angeles"],
  ["new-york", "New York", "America/New_York"],
  ["sao-paulo", "São Paulo", "America/Sao_Paulo"],
  ["london", "London", "Europe/London"],
  ["paris", "Paris", "Europe/Paris"],
  ["dubai", "Dubai", "Asia/Dubai"],
  ["mumbai", "Mumbai", "Asia/Kolkata"],
  ["singapore", "Singapore", "Asia/Singapore"],
  ["tokyo", "Tokyo", "Asia/Tokyo"],
  ["sydney", "Sydney", "Australia/Sydney"],
].map(([id, name, timezone], display_order) => ({ id, name, timezone, display_order }));

/** In their order. A released one never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-visit-total": {
    adds: ["visit_total"],
    async up(db) {
      await db.schema
        .createTable("visit_total")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("total", "bigint", (column) => column.notNull())
        .execute();
      await db.insertInto("visit_total").values({ id: 1, total: 0 }).execute();
    },
  },
  "002-featured-city": {
    adds: ["featured_city"],
    async up(db) {
      await db.schema
        .createTable("featured_city")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("timezone", "text", (column) => column.notNull())
        .addColumn("display_order", "integer", (column) => column.notNull())
        .execute();
      await db.insertInto("featured_city").values(FIRST_CITIES).execute();
    },
  },
  "003-account": {
    adds: ["user_account", "passkey", "session", "challenge", "preference"],
    async up(db) {
      await db.schema
        .createTable("user_account")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("recovery_locator", "text", (column) => column.unique())
        .addColumn("recovery_hash", "text")
        .addColumn("recovery_tries", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("recovery_tries_since", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("list_changes", "integer", (column) => column.notNull().defaultTo(0))
        .execute();

      await db.schema
        .createTable("passkey")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) =>
          column.notNull().references("user_account.id").onDelete("cascade"),
        )
        .addColumn("public_key", "text", (column) => column.notNull())
        .addColumn("counter", "bigint", (column) => column.notNull())
        .addColumn("transports", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("last_used_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("passkey_user").on("passkey").column("user_id").execute();

      await db.schema
        .createTable("session")
        .addColumn("token_hash", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) =>
          column.notNull().references("user_account.id").onDelete("cascade"),
        )
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("session_user").on("session").column("user_id").execute();

      await db.schema
        .createTable("challenge")
        .addColumn("challenge", "text", (column) => column.primaryKey())
        .addColumn("purpose", "text", (column) => column.notNull())
        .addColumn("user_id", "text")
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();

      await db.schema
        .createTable("preference")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) =>
          column.notNull().references("user_account.id").onDelete("cascade"),
        )
        .addColumn("timezone", "text", (column) => column.notNull())
        .addColumn("custom_name", "text")
        .addColumn("display_order", "integer", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("preference_user").on("preference").column("user_id").execute();
    },
  },
  /**
   * Sessions that existed before have neither a passkey nor a recovery code, and need a passkey. Accounts that existed
   * before, or that an older server beside this one creates, count as used at the upgrade.
   */
  "004-session-origin": {
    adds: [
      "session.passkey_id",
      "session.recovery_hash",
      "session.authenticated_at",
      "user_account.last_used_at",
    ],
    async up(db) {
      await db.schema
        .alterTable("session")
        .addColumn("passkey_id", "text", (column) =>
          column.references("passkey.id").onDelete("cascade"),
        )
        .execute();
      await db.schema.alterTable("session").addColumn("recovery_hash", "text").execute();
      await db.schema
        .alterTable("session")
        .addColumn("authenticated_at", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex("session_passkey").on("session").column("passkey_id").execute();
      await db.schema.createIndex("session_expiry").on("session").column("expires_at").execute();

      await db.schema
        .alterTable("user_account")
        .addColumn("last_used_at", "bigint", (column) => column.notNull().defaultTo(Date.now()))
        .execute();
      await db.schema
        .createIndex("user_account_use")
        .on("user_account")
        .column("last_used_at")
        .execute();
    },
  },
  "005-preference-city": {
    adds: ["preference.city_id"],
    async up(db) {
      await db.schema.alterTable("preference").addColumn("city_id", "text").execute();
    },
  },
  /** All null, as in the entries that an older server beside this one adds, if everything has its default. */
  "006-preference-availability": {
    adds: [
      "preference.work_start",
      "preference.work_end",
      "preference.weekend",
      "preference.is_included",
    ],
    async up(db) {
      const table = () => db.schema.alterTable("preference");
      await table().addColumn("work_start", "integer").execute();
      await table().addColumn("work_end", "integer").execute();
      await table().addColumn("weekend", "text").execute();
      await table().addColumn("is_included", "integer").execute();
    },
  },
  /**
   * In this order and with these types, a row takes 48 bytes on PostgreSQL. A server of an older version beside this one
   * records nothing.
   */
  "007-accuracy-record": {
    adds: ["accuracy_minute"],
    async up(db) {
      await db.schema
        .createTable("accuracy_minute")
        .addColumn("bound_100ns", "bigint")
        .addColumn("start_minute", "integer", (column) => column.primaryKey())
        .addColumn("is_synchronised", "smallint", (column) => column.notNull())
        .addColumn("is_violated", "smallint", (column) => column.notNull())
        .addColumn("source", "text")
        .execute();
      await db.schema
        .createTable("accuracy_hour")
        .addColumn("bound_100ns", "bigint")
        .addColumn("median_100ns", "bigint")
        .addColumn("start_hour", "integer", (column) => column.primaryKey())
        .addColumn("recorded_minutes", "smallint", (column) => column.notNull())
        .addColumn("synchronised_minutes", "smallint", (column) => column.notNull())
        .addColumn("violations", "smallint", (column) => column.notNull())
        .addColumn("source", "text")
        .execute();
    },
  },
  /** The ids are the clients' own, so that two users may have the same one. */
  "008-saved-meeting": {
    adds: ["saved_meeting"],
    async up(db) {
      await db.schema
        .createTable("saved_meeting")
        .addColumn("user_id", "text", (column) =>
          column.notNull().references("user_account.id").onDelete("cascade"),
        )
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("link", "text", (column) => column.notNull())
        .addColumn("release", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("saved_meeting_key", ["user_id", "id"])
        .execute();
    },
  },
  /** Null, as in the entries that an older server beside this one adds, if all working days have the same hours. */
  "009-preference-week": {
    adds: ["preference.work_week"],
    async up(db) {
      await db.schema.alterTable("preference").addColumn("work_week", "text").execute();
    },
  },
  /**
   * An hour becomes minutes again: as many as it recorded, one with its largest bound and the others with its median. A server of
   * an older version beside this one stores no minute any more.
   */
  "010-accuracy-minutes": {
    adds: [],
    async up(db) {
      await sql`
    insert into accuracy_minute (start_minute, bound_100ns, source, is_synchronised, is_violated)
    with recursive position(place) as (select 0 union all select place + 1 from position where place < 59)
    select start_hour * 60 + place, case when place = 0 then bound_100ns else median_100ns end, source,
      case when place < synchronised_minutes then 1 else 0 end, case when place < violations then 1 else 0 end
    from accuracy_hour join position on place < recorded_minutes
    where true
    on conflict (start_minute) do nothing`.execute(db);
      await db.schema.dropTable("accuracy_hour").execute();
    },
  },
};
