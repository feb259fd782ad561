import { expect, test, vi } from "vitest";
import { DAY_MS } from "../../shared/durations.ts";
import { openTestDatabase } from "../testing/database.ts";
import { removeUnusedAccountsDaily } from "./user-store.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

test("unused accounts are removed at the start and daily, until that is stopped", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const db = await openTestDatabase();
  const addAccount = (id: string, last_used_at: number) =>
    db
      .insertInto("user_account")
      .values({ id, created_at: 0, last_used_at, recovery_hash: null, recovery_locator: null })
      .execute();
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
  await addAccount("old-3", NOW - 400 * DAY_MS);
  expect(await ids()).toEqual(["in-use", "old-2", "old-3"]);
  vi.advanceTimersByTime(DAY_MS / 2);
  await stop();
  expect(await ids()).toEqual(["in-use"]);

  await addAccount("old-4", NOW - 400 * DAY_MS);
  vi.advanceTimersByTime(DAY_MS);
  await stop();
  expect(await ids()).toEqual(["in-use", "old-4"]);
  expect(log.error).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test("a removal that the database fails is logged, and ends nothing", async () => {
  const db = await openTestDatabase();
  const account = { id: "u1", recovery_hash: null, recovery_locator: null };
  await db
    .insertInto("user_account")
    .values({ ...account, created_at: NOW, last_used_at: NOW })
    .execute();
  await db.schema.dropTable("preference").execute();
  const log = { info: vi.fn(), error: vi.fn() };
  await removeUnusedAccountsDaily(db, () => NOW, log)();
  expect(log.error).toHaveBeenCalledWith(
    { err: expect.any(Error) },
    "unused accounts could not be removed",
  );
});
