import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { describe, expect, test } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  SESSION_PATH,
  userPasskeyPath,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { UserDeletedError } from "../database/lock-user.ts";
import { migrate } from "../database/migrate.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { openDatabase } from "../database/open-database.ts";
import { TestAuthenticator } from "../testing/authenticator.ts";
import { makeTestDatabase } from "../testing/database.ts";
import {
  newVisitor,
  ownerOfTwoPasskeys,
  signedInVisitor,
  TestVisitor,
} from "../testing/visitor.ts";
import { hashSecret } from "./secrets.ts";
import { openSession, resumeSession } from "./sessions.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

describe("a session", () => {
  const cookieOf = (response: { cookies: { name: string }[] }) => response.cookies[0];

  test("is an HttpOnly, SameSite cookie for 30 days", async () => {
    const { visitor, authenticator } = await signedInVisitor();
    expect(cookieOf(await visitor.signIn(authenticator))).toEqual({
      name: "session",
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      maxAge: 30 * 86_400,
    });
  });

  test("with TLS is a Secure __Host- cookie, and binds passkeys to the public origin", async () => {
    const { visitor } = await newVisitor({ publicOrigin: "https://clock.example" });
    const authenticator = new TestAuthenticator();
    const options = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    expect(options.rp.id).toBe("clock.example");
    const passkey = authenticator.register(options.challenge, {
      origin: "https://clock.example",
      relyingParty: "clock.example",
    });
    const response = await visitor.ask("POST", PASSKEYS_PATH, { name: "Laptop", passkey });
    expect(cookieOf(response)).toMatchObject({ name: "__Host-session", secure: true, path: "/" });
  });

  test("is stored only as a hash", async () => {
    const { visitor, db } = await signedInVisitor();
    const rows = await db.selectFrom("session").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies["session"]);
  });

  test("is replaced at each sign-in", async () => {
    const { app, visitor, authenticator } = await signedInVisitor();
    const before = { ...visitor.cookies };
    await visitor.signIn(authenticator);
    expect(visitor.cookies["session"]).not.toBe(before["session"]);
    const thief = new TestVisitor(app);
    thief.cookies = before;
    expect(await thief.whoAmI()).toBeNull();
  });

  test("expires 30 days after its last use", async () => {
    const { visitor, clock, userId } = await signedInVisitor();
    clock.instant += 29 * DAY_MS;
    expect(await visitor.whoAmI()).toBe(userId);
    clock.instant += 30 * DAY_MS - 1;
    expect(await visitor.whoAmI()).toBe(userId);
    clock.instant += 30 * DAY_MS;
    expect(await visitor.whoAmI()).toBeNull();
  });

  test("is renewed at most once a day", async () => {
    const { app, visitor, clock } = await signedInVisitor();
    const renews = async () => {
      const response = await app.inject({ url: SESSION_PATH, cookies: visitor.cookies });
      return cookieOf(response) !== undefined;
    };
    clock.instant += DAY_MS;
    expect(await renews()).toBe(false);
    clock.instant += 1;
    expect([await renews(), await renews()]).toEqual([true, false]);
  });

  test("cannot be opened for a user who was deleted", async () => {
    const { db } = await newVisitor();
    const session = { userId: "deleted", passkeyId: "x" };
    await expect(openSession(db, session, 0)).rejects.toThrow(UserDeletedError);
  });

  test("ends on one device or on all of them by signing out", async () => {
    const { app, visitor, authenticator, userId } = await signedInVisitor();
    const [second, third] = [new TestVisitor(app), new TestVisitor(app)];
    await second.signIn(authenticator);
    await third.signIn(authenticator);
    expect((await second.ask("DELETE", SESSION_PATH)).statusCode).toBe(204);
    expect([await second.whoAmI(), await third.whoAmI()]).toEqual([null, userId]);
    expect((await third.ask("DELETE", userSessionsPath(userId))).statusCode).toBe(204);
    expect([await visitor.whoAmI(), await third.whoAmI()]).toEqual([null, null]);
  });
});

describe("removing a passkey", () => {
  async function withTwoPasskeys() {
    const made = await ownerOfTwoPasskeys();
    const elsewhere = new TestVisitor(made.app);
    await elsewhere.signIn(made.phone);
    const remove = ({ id }: TestAuthenticator) =>
      made.visitor.ask("DELETE", userPasskeyPath(made.userId, id));
    return { ...made, elsewhere, remove };
  }

  test("ends the sessions that it opened, on every device", async () => {
    const { visitor, userId, elsewhere, phone, remove } = await withTwoPasskeys();
    expect((await remove(phone)).statusCode).toBe(204);
    expect([await elsewhere.whoAmI(), await visitor.whoAmI()]).toEqual([null, userId]);
  });

  test("ends this session too if it opened it, and clears its cookie", async () => {
    const { visitor, userId, elsewhere, laptop, remove } = await withTwoPasskeys();
    const response = await remove(laptop);
    expect(response.statusCode).toBe(204);
    expect(response.cookies).toMatchObject([{ name: "session", value: "" }]);
    expect([await visitor.whoAmI(), await elsewhere.whoAmI()]).toEqual([null, userId]);
  });

  test("leaves this session open if another passkey has confirmed it", async () => {
    const { visitor, userId, laptop, phone, remove } = await withTwoPasskeys();
    await visitor.confirm(userId, phone);
    expect((await remove(laptop)).statusCode).toBe(204);
    expect(await visitor.whoAmI()).toBe(userId);
  });

  test("while it is used to sign in opens no session", async () => {
    const { db, userId, phone, remove } = await withTwoPasskeys();
    await remove(phone);
    const session = openSession(db, { userId, passkeyId: phone.id }, NOW);
    await expect(session).rejects.toMatchObject({ body: { error: { code: "passkey_unknown" } } });
  });
});

test("a recovery code that is replaced while it is used to sign in opens no session", async () => {
  const { db, visitor, userId } = await signedInVisitor();
  await visitor.createRecoveryCode(userId);
  const session = openSession(db, { userId, recoveryHash: "of the former code" }, NOW);
  await expect(session).rejects.toMatchObject({ body: { error: { code: "wrong_recovery_code" } } });
});

describe("a clock that is set forward by 60 days and back", () => {
  test("ends no session, and does not extend those used meanwhile", async () => {
    const { app, visitor, clock, userId } = await signedInVisitor();
    const [other, otherKey] = [new TestVisitor(app), new TestAuthenticator()];
    clock.instant += 60 * DAY_MS;
    expect(await new TestVisitor(app).createPasskey()).toBeDefined();
    const otherId = await other.createPasskey(otherKey);
    clock.instant -= 60 * DAY_MS;
    expect([await visitor.whoAmI(), await other.whoAmI()]).toEqual([userId, otherId]);
    clock.instant += 30 * DAY_MS;
    expect(await other.whoAmI()).toBeNull();
  });

  test("does not lock a recovery code that was tried meanwhile", async () => {
    const { app, visitor, clock, userId } = await signedInVisitor();
    const code = await visitor.createRecoveryCode(userId);
    const recover = async (typed: string) => (await new TestVisitor(app).recover(typed)).statusCode;
    clock.instant += 60 * DAY_MS;
    for (let tries = 0; tries < 5; tries += 1) await recover(code.slice(0, 10));
    expect(await recover(code)).toBe(429);
    clock.instant -= 60 * DAY_MS;
    expect(await recover(code)).toBe(201);
  });
});

test("an expired session is refused at once, and deleted 60 days later", async () => {
  const { app, db, visitor, clock } = await signedInVisitor();
  const sessions = () => db.selectFrom("session").select("user_id").execute();
  clock.instant += 30 * DAY_MS;
  expect(await visitor.whoAmI()).toBeNull();
  await new TestVisitor(app).createPasskey();
  expect(await sessions()).toHaveLength(2);
  clock.instant += 60 * DAY_MS;
  await new TestVisitor(app).createPasskey();
  expect(await sessions()).toHaveLength(2);
});

test("a session from before sessions stored what opened them stays open, and its account counts as used at the upgrade", async () => {
  const db = openDatabase(await makeTestDatabase());
  const former = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 3));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => former } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  await sql`insert into user_account (id, created_at) values ('u1', ${NOW})`.execute(db);
  await sql`insert into session (token_hash, user_id, expires_at)
    values (${hashSecret("a token")}, 'u1', ${NOW + DAY_MS})`.execute(db);
  await migrate(db);
  const [user] = await db.selectFrom("user_account").select("last_used_at").execute();
  expect(Math.abs(Number(user?.last_used_at) - Date.now())).toBeLessThan(DAY_MS);
  // It needs a passkey for changes to the account.
  const unknown = { userId: "u1", passkeyId: null, recoveryHash: null, authenticatedAt: 0 };
  expect(await resumeSession(db, "a token", NOW)).toMatchObject(unknown);
  await db.destroy();
});
