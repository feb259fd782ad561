import { randomInt, timingSafeEqual } from "node:crypto";
import { MAX_RECOVERY_ATTEMPTS } from "../../shared/api/account.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
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

export async function hasRecoveryCode(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom("user_account")
    .select("recovery_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  return Boolean(user?.recovery_hash);
}

/** Ignores case, spaces, hyphens and look-alike letters. Every attempt counts towards the limit. */
export async function verifyRecoveryCode(
  db: Database,
  typed: string,
  now: number,
): Promise<{ readonly userId: string; readonly recoveryHash: string } | "wrong" | "too-many"> {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const user = await db
    .updateTable("user_account")
    .set((row) => {
      // A window that begins in the future is over: the clock was set back.
      const isOver = row.or([
        row("recovery_tries_since", "<", now - RECOVERY_WINDOW_MS),
        row("recovery_tries_since", ">", now + CLOCK_TOLERANCE_MS),
      ]);
      return {
        recovery_tries: row
          .case()
          .when(isOver)
          .then(1)
          .else(row("recovery_tries", "+", 1))
          .end(),
        recovery_tries_since: row
          .case()
          .when(isOver)
          .then(now)
          .else(row.ref("recovery_tries_since"))
          .end(),
      };
    })
    .where("recovery_locator", "=", code.slice(0, LOCATOR_LENGTH))
    .returning(["id", "recovery_hash", "recovery_tries"])
    .executeTakeFirst();
  if (!user?.recovery_hash) return "wrong";
  if (user.recovery_tries > MAX_RECOVERY_ATTEMPTS) return "too-many";
  const matches = matchesHash(hashSecret(code.slice(LOCATOR_LENGTH)), user.recovery_hash);
  return matches ? { userId: user.id, recoveryHash: user.recovery_hash } : "wrong";
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

function matchesHash(hash: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(expected));
}
