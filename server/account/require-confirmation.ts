import { CONFIRMED_MINUTES, RECOVERED_MINUTES } from "../../shared/api/account.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { Refusal } from "../http/errors.ts";
import { isRecent } from "./is-recent.ts";
import type { ResumedSession } from "./session-store.ts";

/** Throws a Refusal unless a passkey was just used in the session; a recovery code allows only `adding` a passkey. */
export function requireConfirmation(
  { origin, authenticatedAt }: ResumedSession,
  action: "adding" | "other",
  now: number,
): void {
  if (origin && "recoveryHash" in origin) {
    const isRecovered = isRecent(authenticatedAt, RECOVERED_MINUTES * MINUTE_MS, now);
    if (!isRecovered) throw new Refusal("recovery_expired");
    if (action !== "adding") throw new Refusal("add_passkey_first");
  } else if (!isRecent(authenticatedAt, CONFIRMED_MINUTES * MINUTE_MS, now)) {
    throw new Refusal("confirmation_required");
  }
}
