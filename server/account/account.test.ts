import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  recoveryCodePath,
  userPath,
} from "../../shared/api/account.ts";
import { meetingPath } from "../../shared/api/meetings.ts";
import { mergePath, preferenceOrderPath } from "../../shared/api/preferences.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { type SigningOptions, TestAuthenticator } from "../testing/authenticator.ts";
import { openTestDatabase, TEST_ENGINE } from "../testing/database.ts";
import { answerOf, newVisitor, signedInVisitor, TestVisitor } from "../testing/visitor.ts";
import { removeUnusedAccounts, removeUnusedAccountsDaily } from "./user-store.ts";

describe("a recovery code", () => {
  async function withCode() {
    const made = await signedInVisitor();
    const code = await made.visitor.createRecoveryCode(made.userId);
    /** From another address each time. */
    const recover = (typed: string) => new TestVisitor(made.app).recover(typed);
    return { ...made, code, recover };
  }

  test("is shown once, stored as a hash, and accepted in lower case, with spaces and letters that look like its digits", async () => {
    const { db, visitor, userId, recover, ...made } = await withCode();
    let { code } = made;
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
    // About two codes in five contain both.
    while (!/0.*1|1.*0/.test(code)) code = await visitor.createRecoveryCode(userId);
    const rows = JSON.stringify(await db.selectFrom("user_account").selectAll().execute());
    expect(rows).not.toContain(code.replaceAll("-", "").slice(8));
    const typed = code.replaceAll("-", " ").replaceAll("0", "O").replace("1", "I");
    expect((await recover(` ${typed.replaceAll("1", "l").toLowerCase()} `)).json()).toEqual({
      userId,
    });
  });

  test("allows five attempts in 15 minutes for one account, from any address", async () => {
    const { clock, code, recover } = await withCode();
    const wrong = `${code.slice(0, 10)}${"0".repeat(20)}`;
    for (let tries = 0; tries < 5; tries += 1) expect((await recover(wrong)).statusCode).toBe(400);
    expect(answerOf(await recover(code))).toEqual([429, "too_many_recovery_attempts"]);
    clock.instant += 15 * 60_000 + 1;
    expect((await recover(code)).statusCode).toBe(201);
  });

  test("allows five attempts in 15 minutes from one address, for any account", async () => {
    const { visitor } = await newVisitor();
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await visitor.recover(`GUESS${guess}`)).statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe("deleting an account", () => {
  async function tablesWith(db: Database, text: string): Promise<string[]> {
    const names = (await db.introspection.getTables()).map(({ name }) => name).toSorted();
    const dumps = await Promise.all(
      names.map((name) => sql`select * from ${sql.table(name)}`.execute(db)),
    );
    return names.filter((_name, index) => JSON.stringify(dumps[index]?.rows).includes(text));
  }

  test("removes all its data and ends its sessions", async () => {
    const { app, db, visitor, authenticator: laptop, userId } = await signedInVisitor();
    const elsewhere = new TestVisitor(app);
    await elsewhere.signIn(laptop);
    await visitor.createRecoveryCode(userId);
    await visitor.ask("POST", PASSKEY_OPTIONS_PATH);
    await visitor.addEntry(userId);
    const meeting = { link: "at=2027-03-02T15:00Z", release: "2026c" };
    await visitor.ask("PUT", meetingPath(userId, "a"), meeting);
    const other = new TestVisitor(app);
    const otherId = await other.createPasskey();

    expect(await tablesWith(db, userId)).toEqual([
      "challenge",
      "passkey",
      "preference",
      "saved_meeting",
      "session",
      "user_account",
    ]);
    expect((await visitor.ask("DELETE", userPath(userId))).statusCode).toBe(204);
    expect(await tablesWith(db, userId)).toEqual([]);
    const users = await db.selectFrom("user_account").select("id").execute();
    expect(users).toEqual([{ id: otherId }]);
    expect([await elsewhere.whoAmI(), await other.whoAmI()]).toEqual([null, otherId]);
  });

  test.each([
    ["a merge", "POST", mergePath, { preferences: [] }],
    ["a reorder", "PUT", preferenceOrderPath, { ids: [] }],
    ["a recovery code", "POST", recoveryCodePath, undefined],
  ] as const)(
    "makes %s that is already running fail with 401",
    async (_what, method, path, body) => {
      const { app, db, visitor } = await newVisitor();
      let isDeleted = false;
      app.addHook("preHandler", async () => {
        if (isDeleted) await db.deleteFrom("user_account").execute();
      });
      const userId = await visitor.createPasskey();
      isDeleted = true;
      const response = await visitor.ask(method, path(userId), body);
      expect(answerOf(response)).toEqual([401, "not_signed_in"]);
    },
  );

  describe.runIf(TEST_ENGINE === "PostgreSQL")("during a concurrent change", () => {
    const expectWaiting = async (db: Database, count: number) =>
      await expect
        .poll(() =>
          sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
        )
        .toHaveProperty("rows.length", count);

    test("waits for a list change without a deadlock", async () => {
      const { db, visitor, userId } = await signedInVisitor();
      await visitor.addEntry(userId);
      const deleted = await db.transaction().execute(async (transaction) => {
        await lockUser(transaction, userId);
        const response = visitor.ask("DELETE", userPath(userId));
        await expectWaiting(db, 1);
        await transaction.updateTable("preference").set({ display_order: 1 }).execute();
        return { response };
      });
      expect((await deleted.response).statusCode).toBe(204);
    });

    test("waits for a passkey that is being added, and deletes it too", async () => {
      const { db, visitor, userId } = await signedInVisitor();
      const underWay = await db.transaction().execute(async (transaction) => {
        await sql`lock table passkey in exclusive mode`.execute(transaction);
        const added = visitor.createPasskey();
        await expectWaiting(db, 1);
        const deleted = visitor.ask("DELETE", userPath(userId));
        await expectWaiting(db, 2);
        return { added, deleted };
      });
      expect(await underWay.added).toBe(userId);
      expect((await underWay.deleted).statusCode).toBe(204);
      expect(await db.selectFrom("passkey").select("id").execute()).toEqual([]);
    });
  });
});

const [EDDSA, ES256, RS256, ES384] = [-8, -7, -257, -35];

describe("the public key of a passkey", () => {
  // An ES256 key with one extra entry takes 85 bytes plus the entry.
  test.each<[SigningOptions, number]>([
    [{ keyPadding: 1024 - 85 }, 201],
    [{ keyPadding: 1024 - 84 }, 400],
    [{ keyPadding: 35_000 }, 400],
    [{ algorithm: EDDSA }, 201],
    [{ algorithm: ES256 }, 201],
    [{ algorithm: RS256 }, 201],
    [{ algorithm: ES384 }, 400],
    [{ algorithm: -65_535 }, 400],
  ])("has at most 1 KiB and a known algorithm: %j is answered with %s", async (signing, status) => {
    const { visitor } = await newVisitor();
    expect((await visitor.register(new TestAuthenticator(), signing)).statusCode).toBe(status);
  });
});

test("an account can have 20 passkeys, however many are added at once", async () => {
  const { app, visitor, db, userId } = await signedInVisitor();
  for (let passkeys = 1; passkeys < 19; passkeys += 1) await visitor.createPasskey();
  const registered = await Promise.all(
    [1, 2, 3].map(async () => {
      const challenge = await visitor.readChallenge(PASSKEY_OPTIONS_PATH);
      return new TestAuthenticator().register(challenge);
    }),
  );
  const answers = await Promise.all(
    registered.map((passkey) => visitor.ask("POST", PASSKEYS_PATH, { name: "More", passkey })),
  );
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
    "201",
    "409",
    "409",
  ]);
  expect(await db.selectFrom("passkey").select("id").execute()).toHaveLength(20);
  const refused = await visitor.ask("POST", PASSKEY_OPTIONS_PATH);
  expect(answerOf(refused)).toEqual([409, "passkeys_full"]);
  expect(await new TestVisitor(app).createPasskey()).not.toBe(userId);
});

test("new accounts from one address are limited for a day, with an error of their own; passkeys added to one do not count", async () => {
  const { app, db } = await newVisitor({ newAccountsPerDay: 2 });
  const from = (address: string) => new TestVisitor(app, address);
  const owner = from("192.0.2.1");
  const ownerId = await owner.createPasskey();
  for (const visitor of [from("192.0.2.1"), from("192.0.2.2")]) {
    expect((await visitor.register(new TestAuthenticator())).statusCode).toBe(201);
  }
  const refused = await from("192.0.2.1").register(new TestAuthenticator());
  expect(answerOf(refused)).toEqual([429, "too_many_new_accounts"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(86_000);
  expect(await owner.createPasskey()).toBe(ownerId);
  expect(await db.selectFrom("user_account").select("id").execute()).toHaveLength(3);
});

describe("an account without a list", () => {
  async function withAccounts() {
    const made = await signedInVisitor();
    const { clock, app, db } = made;
    const [lister, planner] = [new TestVisitor(app), new TestVisitor(app)];
    const kept = [await lister.createPasskey(), await planner.createPasskey()];
    await lister.addEntry(kept[0] ?? "");
    const meeting = { link: "at=2027-03-02T15:00Z", release: "2026c" };
    await planner.ask("PUT", meetingPath(kept[1] ?? "", "a"), meeting);
    const ids = async () =>
      (await db.selectFrom("user_account").select("id").execute()).map(({ id }) => id);
    const remove = () => removeUnusedAccounts(db, clock.instant);
    /** Somebody uses the page that day, so the clock is credible. */
    const pass = async (days: number) => {
      clock.instant += days * DAY_MS;
      return new TestVisitor(app).createPasskey();
    };
    return { ...made, kept, ids, remove, pass };
  }

  test("and saved meetings is removed with its passkeys and sessions when it was not used for 365 days", async () => {
    const { db, clock, kept, ids, remove, pass } = await withAccounts();
    kept.push(await pass(365));
    expect(await remove()).toBe(0);
    clock.instant += 1;
    expect(await remove()).toBe(1);
    expect((await ids()).toSorted()).toEqual(kept.toSorted());
    for (const table of ["passkey", "session"] as const) {
      const rows = await db.selectFrom(table).select("user_id").execute();
      expect(rows).not.toEqual([]);
      expect(rows.every(({ user_id }) => kept.includes(user_id))).toBe(true);
    }
  });

  test("counts as used when its user signs in, or visits with a session", async () => {
    const { clock, visitor, userId, authenticator, ids, remove, pass } = await withAccounts();
    clock.instant += 100 * DAY_MS;
    await visitor.signIn(authenticator);
    clock.instant += 20 * DAY_MS;
    await visitor.whoAmI();
    await pass(365);
    expect(await remove()).toBe(0);
    expect(await ids()).toContain(userId);
    await pass(1);
    expect(await remove()).toBe(1);
  });

  test("stays if nobody used any account for 30 days: the clock may be ahead", async () => {
    const { clock, remove } = await withAccounts();
    clock.instant += 400 * DAY_MS;
    expect(await remove()).toBe(0);
  });

  test("is removed once, however many servers do so at the same time", async () => {
    const { db, clock, remove, pass } = await withAccounts();
    await db
      .insertInto("user_account")
      .values(
        Array.from({ length: 250 }, (_, index) => {
          return { id: `unused-${index}`, created_at: 0, last_used_at: clock.instant };
        }),
      )
      .execute();
    await pass(366);
    const removed = await Promise.all([1, 2, 3].map(remove));
    expect(removed.reduce((sum, count) => sum + count)).toBe(251);
  });
});

const NOW = Date.parse("2026-11-20T12:00:00Z");

test("unused accounts are removed at the start and daily, until that is stopped", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const db = await openTestDatabase();
  const addAccount = (id: string, last_used_at = NOW - 400 * DAY_MS) =>
    db.insertInto("user_account").values({ id, created_at: 0, last_used_at }).execute();
  const ids = async () =>
    (await db.selectFrom("user_account").select("id").orderBy("id").execute()).map(({ id }) => id);
  const log = { info: vi.fn(), error: vi.fn() };
  await addAccount("in-use", NOW);
  await addAccount("old-1");
  const stop = removeUnusedAccountsDaily(db, () => NOW, log);
  const line = [{ removed: 1 }, "unused accounts removed"];
  await expect.poll(() => log.info.mock.calls).toEqual([line]);
  await addAccount("old-2");
  // Not all but one millisecond of it: a repeated `expect.poll` advances the timers too.
  vi.advanceTimersByTime(DAY_MS / 2);
  expect(await ids()).toEqual(["in-use", "old-2"]);
  vi.advanceTimersByTime(DAY_MS / 2);
  await stop();
  await addAccount("old-3");
  vi.advanceTimersByTime(DAY_MS);
  await stop();
  expect(await ids()).toEqual(["in-use", "old-3"]);
  expect(log.error).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test("a removal that the database fails is logged, and ends nothing", async () => {
  const db = await openTestDatabase();
  const account = { id: "u1", created_at: NOW, last_used_at: NOW };
  await db.insertInto("user_account").values(account).execute();
  await db.schema.dropTable("preference").execute();
  const log = { info: vi.fn(), error: vi.fn() };
  await removeUnusedAccountsDaily(db, () => NOW, log)();
  expect(log.error).toHaveBeenCalledWith(
    { err: expect.any(Error) },
    "unused accounts could not be removed",
  );
});
