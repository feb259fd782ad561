import { createHash, randomBytes } from "node:crypto";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Database } from "../database/schema.ts";

/** A plain hash is enough: the secrets are random, so no dictionary helps to guess them. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** How far the clocks of several servers may differ. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** Whether `now` is in the window that began at `start`. A window that begins in the future is over: a clock was set back. */
export function isRecent(start: number, windowMs: number, now: number): boolean {
  return start <= now + CLOCK_TOLERANCE_MS && now < start + windowMs;
}

const LIFETIME_MS = 5 * MINUTE_MS;

interface Purpose {
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
