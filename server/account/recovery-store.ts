import { randomInt, timingSafeEqual } from "node:crypto";
import { RECOVERY_TRIES } from "../../shared/api/account.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { UserDeletedError } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { hashSecret } from "./hash-secret.ts";

/** Crockford's alphabet: no letter that reads like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LOCATOR_LENGTH = 8;
const SECRET_LENGTH = 24;
const GROUP_LENGTH = 4;

/** In which `RECOVERY_TRIES` are taken from one address, and at one account. */
export const RECOVERY_WINDOW_MS = 15 * MINUTE_MS;

/**
 * Makes a user's recovery code, in place of an earlier one: 40 bits that find the user, 120 that are secret. Throws the
 * refusal of somebody not signed in where the user was deleted meanwhile.
 */
export async function replaceRecoveryCode(db: Database, userId: string): Promise<string> {
  const locator = randomText(LOCATOR_LENGTH);
  const secret = randomText(SECRET_LENGTH);
  const user = await db
    .updateTable("user_account")
    .set({ recovery_locator: locator, recovery_hash: hashSecret(secret) })
    .where("id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!user) throw new UserDeletedError();
  return (locator + secret).replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, "g"), "$&-");
}

/** Whether a user has a recovery code. */
export async function hasRecoveryCode(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom("user_account")
    .select("recovery_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  return Boolean(user?.recovery_hash);
}

/** Whose code it is, however it was typed; "wrong", or "too-many" past the tries that an account allows. */
export async function verifyRecoveryCode(
  db: Database,
  typed: string,
  now: number,
): Promise<{ readonly userId: string } | "wrong" | "too-many"> {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const windowStart = now - RECOVERY_WINDOW_MS;
  const user = await db
    .updateTable("user_account")
    .set((row) => ({
      recovery_tries: row
        .case()
        .when("recovery_tries_since", "<", windowStart)
        .then(1)
        .else(row("recovery_tries", "+", 1))
        .end(),
      recovery_tries_since: row
        .case()
        .when("recovery_tries_since", "<", windowStart)
        .then(now)
        .else(row.ref("recovery_tries_since"))
        .end(),
    }))
    .where("recovery_locator", "=", code.slice(0, LOCATOR_LENGTH))
    .returning(["id", "recovery_hash", "recovery_tries"])
    .executeTakeFirst();
  if (!user?.recovery_hash) return "wrong";
  if (user.recovery_tries > RECOVERY_TRIES) return "too-many";
  const matches = isSame(hashSecret(code.slice(LOCATOR_LENGTH)), user.recovery_hash);
  return matches ? { userId: user.id } : "wrong";
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
