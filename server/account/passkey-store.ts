import type { AuthenticatorTransport } from "@simplewebauthn/server";
import { MAX_PASSKEYS, type Passkey } from "../../shared/api/account.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";

export interface StoredPasskey {
  readonly id: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

/** Returns "known" if the passkey is already stored. Throws a UserDeletedError. */
export async function addPasskey(
  db: Database,
  user: { readonly id: string; readonly isNew: boolean },
  passkey: StoredPasskey & { readonly name: string; readonly transports: readonly string[] },
  now: number,
): Promise<"added" | "known" | "full"> {
  return db.transaction().execute(async (transaction) => {
    if (await findPasskey(transaction, passkey.id)) return "known";
    if (user.isNew) {
      await transaction
        .insertInto("user_account")
        .values({
          id: user.id,
          created_at: now,
          last_used_at: now,
          recovery_hash: null,
          recovery_locator: null,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    }
    await lockUser(transaction, user.id);
    const passkeys = await listPasskeys(transaction, user.id);
    if (passkeys.length >= MAX_PASSKEYS) return "full";
    const stored = await transaction
      .insertInto("passkey")
      .values({
        id: passkey.id,
        user_id: user.id,
        public_key: Buffer.from(passkey.publicKey).toString("base64url"),
        counter: passkey.counter,
        transports: passkey.transports.join(","),
        name: passkey.name,
        created_at: now,
        last_used_at: now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return stored ? "added" : "known";
  });
}

export async function findPasskey(
  db: Database,
  id: string,
): Promise<(StoredPasskey & { readonly userId: string }) | undefined> {
  const row = await db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirst();
  return (
    row && {
      id,
      userId: row.user_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
      counter: row.counter,
    }
  );
}

/**
 * Returns false if the passkey is gone, or another sign-in stored this counter or a higher one meanwhile. Authenticators that do
 * not count always send 0: https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
 */
export async function recordPasskeyUse(
  db: Database,
  id: string,
  counter: number,
  now: number,
): Promise<boolean> {
  const used = await db
    .updateTable("passkey")
    .set({ counter, last_used_at: now })
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom("passkey")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The WebAuthn `excludeCredentials`, with which a browser refuses to register the same device twice. */
export async function listPasskeyDescriptors(
  db: Database,
  userId: string,
): Promise<{ id: string; transports: AuthenticatorTransport[] }[]> {
  const rows = await db
    .selectFrom("passkey")
    .select(["id", "transports"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, transports }) => ({
    id,
    transports: transports.split(",").filter(Boolean) as AuthenticatorTransport[],
  }));
}

/** Removes a passkey and its sessions, unless it is the user's only way to sign in. Throws a UserDeletedError. */
export async function removePasskey(
  db: Database,
  userId: string,
  id: string,
): Promise<"removed" | "unknown" | "last"> {
  return db.transaction().execute(async (transaction) => {
    // Without the lock, two concurrent removals could each leave the other's passkey and together leave none.
    const user = await lockUser(transaction, userId);
    const passkeys = await listPasskeys(transaction, userId);
    if (!passkeys.some((passkey) => passkey.id === id)) return "unknown";
    if (passkeys.length === 1 && !user.recovery_hash) return "last";
    await transaction.deleteFrom("passkey").where("id", "=", id).execute();
    // Sessions of the passkey cascade; those of unknown origin may be its sessions too.
    await transaction
      .deleteFrom("session")
      .where("user_id", "=", userId)
      .where("passkey_id", "is", null)
      .where("recovery_hash", "is", null)
      .execute();
    return "removed";
  });
}
