import { describe, expect, test, vi } from "vitest";
import { PASSKEY_OPTIONS_PATH, PASSKEYS_PATH } from "../../shared/api/account.ts";
import { meetingPath } from "../../shared/api/meetings.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { type SigningOptions, TestAuthenticator } from "../testing/authenticator.ts";
import { openTestDatabase } from "../testing/database.ts";
import { newVisitor, signedInVisitor, TestVisitor } from "../testing/visitor.ts";
import { removeUnusedAccounts, removeUnusedAccountsDaily } from "./user-store.ts";

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
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    {
      code: "passkeys_full",
      message: "An account can have 20 passkeys. Remove one that you no longer use first.",
    },
  ]);
  expect(await new TestVisitor(app).createPasskey()).not.toBe(userId);
});

describe("new accounts from one address", () => {
  test("are limited for a day, with an error of their own", async () => {
    const { app, db } = await newVisitor({ newAccountsPerDay: 2 });
    const createFrom = (address: string) =>
      new TestVisitor(app, address).register(new TestAuthenticator());
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) {
      expect((await createFrom(address)).statusCode).toBe(201);
    }
    const refused = await createFrom("192.0.2.1");
    expect([refused.statusCode, refused.json().error]).toEqual([
      429,
      {
        code: "too_many_new_accounts",
        message: "Too many new accounts from this address today. Try again tomorrow.",
      },
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(86_000);
    expect(await db.selectFrom("user_account").select("id").execute()).toHaveLength(3);
  });

  test("do not count passkeys added to an account", async () => {
    const { visitor, userId } = await signedInVisitor({ newAccountsPerDay: 1 });
    expect(await visitor.createPasskey()).toBe(userId);
  });
});

describe("an account without a list", () => {
  async function withAccounts() {
    const made = await signedInVisitor();
    const { clock, app } = made;
    const lister = new TestVisitor(app);
    const listerId = await lister.createPasskey();
    await lister.addEntry(listerId);
    const ids = async () =>
      (await made.db.selectFrom("user_account").select("id").execute()).map(({ id }) => id);
    /** Somebody uses the page that day, so the clock is credible. */
    const pass = async (days: number) => {
      clock.instant += days * DAY_MS;
      return new TestVisitor(app).createPasskey();
    };
    return { ...made, listerId, ids, pass };
  }

  test("is removed with its passkeys and sessions when it was not used for 365 days", async () => {
    const { db, clock, listerId, ids, pass } = await withAccounts();
    const someone = await pass(365);
    expect(await removeUnusedAccounts(db, clock.instant)).toBe(0);
    clock.instant += 1;
    expect(await removeUnusedAccounts(db, clock.instant)).toBe(1);
    expect((await ids()).toSorted()).toEqual([listerId, someone].toSorted());
    for (const table of ["passkey", "session"] as const) {
      const rows = await db.selectFrom(table).select("user_id").execute();
      expect(rows).not.toEqual([]);
      expect(rows.every(({ user_id }) => [listerId, someone].includes(user_id))).toBe(true);
    }
  });

  test("stays if it has a saved meeting", async () => {
    const { db, clock, visitor, userId, pass } = await withAccounts();
    const meeting = { link: "at=2027-03-02T15:00Z", release: "2026c" };
    await visitor.ask("PUT", meetingPath(userId, "a"), meeting);
    await pass(366);
    expect(await removeUnusedAccounts(db, clock.instant)).toBe(0);
  });

  test("counts as used when its user signs in, or visits with a session", async () => {
    const { db, clock, visitor, userId, authenticator, ids, pass } = await withAccounts();
    clock.instant += 100 * DAY_MS;
    await visitor.signIn(authenticator);
    clock.instant += 20 * DAY_MS;
    await visitor.whoAmI();
    await pass(365);
    expect(await removeUnusedAccounts(db, clock.instant)).toBe(0);
    expect(await ids()).toContain(userId);
    await pass(1);
    expect(await removeUnusedAccounts(db, clock.instant)).toBe(1);
  });

  test("stays if nobody used any account for 30 days: the clock may be ahead", async () => {
    const { db, clock } = await withAccounts();
    expect(await removeUnusedAccounts(db, clock.instant + 400 * DAY_MS)).toBe(0);
  });

  test("is removed once, however many servers do so at the same time", async () => {
    const { db, clock, pass } = await withAccounts();
    await db
      .insertInto("user_account")
      .values(
        Array.from({ length: 250 }, (_, index) => {
          return { id: `unused-${index}`, created_at: 0, last_used_at: clock.instant };
        }),
      )
      .execute();
    await pass(366);
    const removed = await Promise.all([1, 2, 3].map(() => removeUnusedAccounts(db, clock.instant)));
    expect(removed.reduce((sum, count) => sum + count)).toBe(251);
  });
});

const NOW = Date.parse("2026-11-20T12:00:00Z");

test("unused accounts are removed at the start and daily, until that is stopped", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const db = await openTestDatabase();
  const addAccount = (id: string, last_used_at: number) =>
    db.insertInto("user_account").values({ id, created_at: 0, last_used_at }).execute();
  const ids = async () =>
    (await db.selectFrom("user_account").select("id").orderBy("id").execute()).map(({ id }) => id);
  const log = { info: vi.fn(), error: vi.fn() };
  await addAccount("in-use", NOW);
  await addAccount("old-1", NOW - 400 * DAY_MS);
  const stop = removeUnusedAccountsDaily(db, () => NOW, log);
  await expect.poll(ids).toEqual(["in-use"]);
  await expect
    .poll(() => log.info.mock.calls)
    .toEqual([[{ removed: 1 }, "unused accounts removed"]]);

  await addAccount("old-2", NOW - 400 * DAY_MS);
  // Not all but one millisecond of it: a repeated `expect.poll` advances the timers too.
  vi.advanceTimersByTime(DAY_MS / 2);
  expect(await ids()).toEqual(["in-use", "old-2"]);
  vi.advanceTimersByTime(DAY_MS / 2);
  await stop();
  expect(await ids()).toEqual(["in-use"]);

  await addAccount("old-3", NOW - 400 * DAY_MS);
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
