import { createHash } from "node:crypto";

/** What the database keeps of a secret that is random already: a plain hash, for there is nothing to guess. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
