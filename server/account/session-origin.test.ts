import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { describe, expect, test } from "vitest";
import { RECOVERY_PATH, recoveryCodePath, userPasskeyPath } from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { migrate } from "../database/migrate.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { openDatabase } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { TestAuthenticator } from "../testing/authenticator.ts";
import { makeTestDatabase } from "../testing/database.ts";
import { signedInVisitor, TestVisitor } from "../testing/visitor.ts";
import { hashSecret } from "./secrets.ts";
import { openSession, resumeSession } from "./sessions.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

describe("removing a passkey", () => {
  async function withTwoPasskeys() {
    const { authenticator: laptop, ...made } = await signedInVisitor();
    const phone = new TestAuthenticator();
    await made.visitor.createPasskey(phone, "Phone");
    const elsewhere = new TestVisitor(made.app);
    await elsewhere.signIn(phone);
    const remove = ({ id }: TestAuthenticator) =>
      made.visitor.ask("DELETE", userPasskeyPath(made.userId, id));
    return { ...made, laptop, phone, elsewhere, remove };
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
    const session = { userId, origin: { passkeyId: phone.id }, former: undefined };
    expect(await openSession(db, session, NOW)).toBeUndefined();
  });
});

test("a recovery code that is replaced while it is used to sign in opens no session", async () => {
  const { db, visitor, userId } = await signedInVisitor();
  await visitor.ask("POST", recoveryCodePath(userId));
  const session = { userId, origin: { recoveryHash: "of the former code" }, former: undefined };
  expect(await openSession(db, session, NOW)).toBeUndefined();
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
    const code = String((await visitor.ask("POST", recoveryCodePath(userId))).json().code);
    const recover = (typed: string, host: number) =>
      app.inject({
        method: "POST",
        url: RECOVERY_PATH,
        payload: { code: typed },
        remoteAddress: `192.0.2.${host}`,
      });
    clock.instant += 60 * DAY_MS;
    const wrong = `${code.slice(0, 10)}${"0".repeat(20)}`;
    for (let host = 1; host <= 5; host += 1) await recover(wrong, host);
    expect((await recover(code, 6)).statusCode).toBe(429);
    clock.instant -= 60 * DAY_MS;
    expect((await recover(code, 7)).statusCode).toBe(201);
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

describe("a session from before sessions stored what opened them", () => {
  /** A database that was migrated to version 3 and filled, and then to the latest version. */
  async function withFormerSession(): Promise<Database> {
    const db = openDatabase(await makeTestDatabase());
    const former = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 3));
    const migrator = new Migrator({ db, provider: { getMigrations: async () => former } });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    await sql`insert into user_account (id, created_at) values ('u1', ${NOW})`.execute(db);
    await sql`insert into session (token_hash, user_id, expires_at)
      values (${hashSecret("a token")}, 'u1', ${NOW + DAY_MS})`.execute(db);
    await migrate(db);
    return db;
  }

  test("stays open, and needs a passkey for changes to the account", async () => {
    const db = await withFormerSession();
    expect(await resumeSession(db, "a token", NOW)).toMatchObject({
      userId: "u1",
      origin: null,
      authenticatedAt: 0,
    });
    await db.destroy();
  });

  test("belongs to an account that counts as used at the upgrade", async () => {
    const db = await withFormerSession();
    const { last_used_at } = await db
      .selectFrom("user_account")
      .select("last_used_at")
      .executeTakeFirstOrThrow();
    expect(Math.abs(last_used_at - Date.now())).toBeLessThan(DAY_MS);
    await db.destroy();
  });
});
