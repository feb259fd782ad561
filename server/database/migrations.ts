import { type Kysely, sql } from "kysely";

interface Migration {
  /** The tables and the columns that it adds to the schema; a table comes after those that it refers to. */
  readonly adds: readonly string[];
  readonly up: (db: Kysely<any>) => Promise<void>;
}

const run =
  (...statements: readonly string[]): Migration["up"] =>
  async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };

/** In their order. What a released one does never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-visit-total": {
    adds: ["visit_total"],
    up: run(
      "create table visit_total (id integer primary key, total bigint not null)",
      "insert into visit_total (id, total) values (1, 0)",
    ),
  },
  "002-featured-city": {
    adds: ["featured_city"],
    up: run(
      "create table featured_city (id text primary key, name text not null, timezone text not null, display_order integer not null)",
      `insert into featured_city (id, name, timezone, display_order) values
        ('los-angeles', 'Los Angeles', 'America/Los_Angeles', 0),
        ('new-york', 'New York', 'America/New_York', 1),
        ('sao-paulo', 'São Paulo', 'America/Sao_Paulo', 2),
        ('london', 'London', 'Europe/London', 3),
        ('paris', 'Paris', 'Europe/Paris', 4),
        ('dubai', 'Dubai', 'Asia/Dubai', 5),
        ('mumbai', 'Mumbai', 'Asia/Kolkata', 6),
        ('singapore', 'Singapore', 'Asia/Singapore', 7),
        ('tokyo', 'Tokyo', 'Asia/Tokyo', 8),
        ('sydney', 'Sydney', 'Australia/Sydney', 9)`,
    ),
  },
  "003-account": {
    adds: ["user_account", "passkey", "session", "challenge", "preference"],
    up: run(
      `create table user_account (
        id text primary key,
        created_at bigint not null,
        recovery_locator text unique,
        recovery_hash text,
        recovery_tries integer default 0 not null,
        recovery_tries_since bigint default 0 not null,
        list_changes integer default 0 not null
      )`,
      `create table passkey (
        id text primary key,
        user_id text not null references user_account (id) on delete cascade,
        public_key text not null,
        counter bigint not null,
        transports text not null,
        name text not null,
        created_at bigint not null,
        last_used_at bigint not null
      )`,
      "create index passkey_user on passkey (user_id)",
      `create table session (
        token_hash text primary key,
        user_id text not null references user_account (id) on delete cascade,
        expires_at bigint not null
      )`,
      'create index "session_user" on session (user_id)',
      `create table challenge (
        challenge text primary key,
        purpose text not null,
        user_id text,
        expires_at bigint not null
      )`,
      `create table preference (
        id text primary key,
        user_id text not null references user_account (id) on delete cascade,
        timezone text not null,
        custom_name text,
        display_order integer not null,
        created_at bigint not null
      )`,
      "create index preference_user on preference (user_id)",
    ),
  },
  /** Former sessions have no origin, so need a passkey. Former accounts, and those of an older server beside, count as used at the upgrade. */
  "004-session-origin": {
    adds: [
      "session.passkey_id",
      "session.recovery_hash",
      "session.authenticated_at",
      "user_account.last_used_at",
    ],
    up: (db) =>
      run(
        "alter table session add column passkey_id text references passkey (id) on delete cascade",
        "alter table session add column recovery_hash text",
        "alter table session add column authenticated_at bigint default 0 not null",
        "create index session_passkey on session (passkey_id)",
        "create index session_expiry on session (expires_at)",
        `alter table user_account add column last_used_at bigint default ${Date.now()} not null`,
        "create index user_account_use on user_account (last_used_at)",
      )(db),
  },
  "005-preference-city": {
    adds: ["preference.city_id"],
    up: run("alter table preference add column city_id text"),
  },
  /** All null, as in the entries that an older server beside this one adds, if everything has its default. */
  "006-preference-availability": {
    adds: [
      "preference.work_start",
      "preference.work_end",
      "preference.weekend",
      "preference.is_included",
    ],
    up: run(
      "alter table preference add column work_start integer",
      "alter table preference add column work_end integer",
      "alter table preference add column weekend text",
      "alter table preference add column is_included integer",
    ),
  },
  /** In this order and with these types, a row takes 48 bytes on PostgreSQL. An older server beside this one records nothing. */
  "007-accuracy-record": {
    adds: ["accuracy_minute"],
    up: run(
      `create table accuracy_minute (
        bound_100ns bigint,
        start_minute integer primary key,
        is_synchronised smallint not null,
        is_violated smallint not null,
        source text
      )`,
      `create table accuracy_hour (
        bound_100ns bigint,
        median_100ns bigint,
        start_hour integer primary key,
        recorded_minutes smallint not null,
        synchronised_minutes smallint not null,
        violations smallint not null,
        source text
      )`,
    ),
  },
  /** The ids are the clients' own, so that two users may have the same one. */
  "008-saved-meeting": {
    adds: ["saved_meeting"],
    up: run(`create table saved_meeting (
      user_id text not null references user_account (id) on delete cascade,
      id text not null,
      link text not null,
      release text not null,
      created_at bigint not null,
      constraint saved_meeting_key primary key (user_id, id)
    )`),
  },
  /** Null, as in the entries that an older server beside this one adds, if all working days have the same hours. */
  "009-preference-week": {
    adds: ["preference.work_week"],
    up: run("alter table preference add column work_week text"),
  },
  /** An hour becomes as many minutes as it recorded, one with its largest bound, the others with its median. An older server stores none. */
  "010-accuracy-minutes": {
    adds: [],
    up: run(
      `insert into accuracy_minute (start_minute, bound_100ns, source, is_synchronised, is_violated)
        with recursive position(place) as (select 0 union all select place + 1 from position where place < 59)
        select start_hour * 60 + place, case when place = 0 then bound_100ns else median_100ns end, source,
          case when place < synchronised_minutes then 1 else 0 end, case when place < violations then 1 else 0 end
        from accuracy_hour join position on place < recorded_minutes
        where true
        on conflict (start_minute) do nothing`,
      "drop table accuracy_hour",
    ),
  },
};
