import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  RECOVERY_PATH,
  recoveryCodePath,
  userPath,
} from "../../shared/api/account.ts";
import { meetingPath } from "../../shared/api/meetings.ts";
import { mergePath, preferenceOrderPath } from "../../shared/api/preferences.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { captureLog } from "../testing/server.ts";
import { answerOf, newVisitor, signedInVisitor, TestVisitor } from "../testing/visitor.ts";

describe("a recovery code", () => {
  async function withCode() {
    const made = await signedInVisitor();
    const code = await made.visitor.createRecoveryCode(made.userId);
    /** From another address each time. */
    const recover = (typed: string) => new TestVisitor(made.app).recover(typed);
    return { ...made, code, recover };
  }

  test("is shown once, stored as a hash, and accepted in lower case with spaces", async () => {
    const { db, userId, code, recover } = await withCode();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows = JSON.stringify(await db.selectFrom("user_account").selectAll().execute());
    expect(rows).not.toContain(code.replaceAll("-", "").slice(8));
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    expect((await recover(typed)).json()).toEqual({ userId });
  });

  test("is accepted with letters that look like its digits", async () => {
    const { visitor, userId, recover, ...made } = await withCode();
    let { code } = made;
    // About two codes in five contain both.
    while (!/0.*1|1.*0/.test(code)) code = await visitor.createRecoveryCode(userId);
    const typed = code.replaceAll("0", "O").replace("1", "I").replaceAll("1", "l");
    expect((await recover(typed)).json()).toEqual({ userId });
  });

  test("stops working when it is replaced", async () => {
    const { visitor, userId, code, recover } = await withCode();
    await visitor.createRecoveryCode(userId);
    expect((await recover(code)).statusCode).toBe(400);
  });

  test("allows five attempts in 15 minutes for one account, from any address", async () => {
    const { clock, code, recover } = await withCode();
    const wrong = `${code.slice(0, 10)}${"0".repeat(20)}`;
    for (let tries = 0; tries < 5; tries += 1) expect((await recover(wrong)).statusCode).toBe(400);
    expect(answerOf(await recover(code))).toEqual([429, "too_many_recovery_attempts"]);
    clock.instant += 15 * 60_000 + 1;
    expect((await recover(code)).statusCode).toBe(201);
  });

  test("that is wrong is logged in one line, without the code", async () => {
    const log = captureLog();
    const { visitor } = await newVisitor({ logLevel: "warn" });
    await visitor.recover("GUESS");
    expect(log.text()).not.toContain("GUESS");
    expect(log.lines().filter(({ msg }) => msg === "recovery code refused")).toMatchObject([
      { level: 40, method: "POST", route: RECOVERY_PATH, status: 400 },
    ]);
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
  /** The tables that have the text in any column. */
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
