import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Database } from "../database/schema.ts";

const LIFETIME_MS = 5 * MINUTE_MS;

interface Purpose {
  readonly purpose: "register" | "sign-in";
  /** The user that a new passkey is for. */
  readonly userId: string | null;
}

/** Makes a challenge for one use within five minutes. */
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

/** Uses a challenge up: its user where it stood for this purpose, undefined where it did not or no longer does. */
export async function consumeChallenge(
  db: Database,
  challenge: string,
  purpose: Purpose["purpose"],
  now: number,
): Promise<{ userId: string | null } | undefined> {
  const taken = await db
    .deleteFrom("challenge")
    .where("challenge", "=", challenge)
    .returning(["purpose", "user_id", "expires_at"])
    .executeTakeFirst();
  if (!taken || taken.purpose !== purpose || taken.expires_at <= now) return undefined;
  return { userId: taken.user_id };
}
