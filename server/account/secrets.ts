import { hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { MAX_RECOVERY_ATTEMPTS } from "../../shared/api/account.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";

/** A plain hash is enough: the secrets are random, so no dictionary helps to guess them. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "base64url");
}

/** How far the clocks of several servers may differ. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** Whether `now` is in the window that began at `start`. A window that begins in the future is over: a clock was set back. */
export function isRecent(start: number, windowMs: number, now: number): boolean {
  return start <= now + CLOCK_TOLERANCE_MS && now < start + windowMs;
}

const LIFETIME_MS = 5 * MINUTE_MS;

export interface Purpose {
  readonly purpose: "confirm" | "register" | "sign-in";
  readonly userId: string | null;
}

export async function createChallenge(
  db: Database,
  { purpose, userId }: Purpose,
  now: number,
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await db.deleteFrom("challenge").where("expires_at", "<=", now).execute();
  await db
    .insertInto("challenge")
    .values({ challenge, purpose, user_id: userId, expires_at: now + LIFETIME_MS })
    .execute();
  return challenge;
}

/** Consumes a challenge; returns its user, or undefined if it is expired, already used, or made for another purpose. */
export async function consumeChallenge(
  db: Database,
  challenge: string,
  purpose: Purpose["purpose"],
  now: number,
): Promise<{ userId: string | null } | undefined> {
  const consumed = await db
    .deleteFrom("challenge")
    .where("challenge", "=", challenge)
    .returning(["purpose", "user_id", "expires_at"])
    .executeTakeFirst();
  if (consumed?.purpose !== purpose) return undefined;
  if (!isRecent(consumed.expires_at - LIFETIME_MS, LIFETIME_MS, now)) return undefined;
  return { userId: consumed.user_id };
}

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
