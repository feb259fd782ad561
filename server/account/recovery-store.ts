import { randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { MAX_RECOVERY_ATTEMPTS } from "../../shared/api/account.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import { CLOCK_TOLERANCE_MS, hashSecret } from "./secrets.ts";

/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LOCATOR_LENGTH = 8;
const SECRET_LENGTH = 24;
const GROUP_LENGTH = 4;

export const RECOVERY_WINDOW_MS = 15 * MINUTE_MS;

/** 40 bits locate the user, 120 are secret. Ends the sessions that no passkey opened. Throws a UserDeletedError. */
export async function replaceRecoveryCode(db: Database, userId: string): Promise<string> {
  const locator = randomText(LOCATOR_LENGTH);
  const secret = randomText(SECRET_LENGTH);
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    await transaction
      .updateTable("user_account")
      .set({ recovery_locator: locator, recovery_hash: hashSecret(secret) })
      .where("id", "=", userId)
      .execute();
    await transaction
      .deleteFrom("session")
      .where("user_id", "=", userId)
      .where("passkey_id", "is", null)
      .execute();
  });
  return (locator + secret).replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, "g"), "$&-");
}

/** Undefined for a wrong code; ignores case, spaces, hyphens and look-alikes. Every attempt counts; past the limit throws a Refusal. */
export async function verifyRecoveryCode(
  db: Database,
  typed: string,
  now: number,
): Promise<{ readonly userId: string; readonly recoveryHash: string } | undefined> {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  // A window that begins in the future is over: the clock was set back.
  const isOver = sql`(recovery_tries_since < ${now - RECOVERY_WINDOW_MS} or recovery_tries_since > ${now + CLOCK_TOLERANCE_MS})`;
  const user = await db
    .updateTable("user_account")
    .set({
      recovery_tries: sql`case when ${isOver} then 1 else recovery_tries + 1 end`,
      recovery_tries_since: sql`case when ${isOver} then ${now} else recovery_tries_since end`,
    })
    .where("recovery_locator", "=", code.slice(0, LOCATOR_LENGTH))
    .returning(["id", "recovery_hash", "recovery_tries"])
    .executeTakeFirst();
  if (!user?.recovery_hash) return undefined;
  const { id: userId, recovery_hash: recoveryHash, recovery_tries: tries } = user;
  if (tries > MAX_RECOVERY_ATTEMPTS) throw new Refusal("too_many_recovery_attempts");
  const given = Buffer.from(hashSecret(code.slice(LOCATOR_LENGTH)));
  return timingSafeEqual(given, Buffer.from(recoveryHash)) ? { userId, recoveryHash } : undefined;
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
