import { createHash } from "node:crypto";

/** A plain hash is enough: the secrets are random, so no dictionary helps to guess them. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
