import { HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { EmbedSettings } from "../../shared/embed.ts";

const CHECK_EVERY_MS = 24 * HOUR_MS;
/** Frames that were opened together do not ask together. */
const SPREAD_MS = HOUR_MS;
const RETRY_MS = HOUR_MS;
/** The middle of a minute is the quietest moment. */
const QUIET_MS = MINUTE_MS / 2;

/**
 * Returns a function to call with each second (ms). Once a day it fetches the document, and reloads the frame if its
 * build, rules or places have changed, so that a frame on a wall has them too. A document that lacks its places asks
 * for them each minute.
 */
export function keepFresh({ version, isUnavailable }: EmbedSettings): (instant: number) => void {
  const wait = isUnavailable ? MINUTE_MS : CHECK_EVERY_MS + Math.random() * SPREAD_MS;
  let dueMs: number | undefined;

  async function check(): Promise<void> {
    const response = await fetch(location.href, { cache: "no-cache", credentials: "omit" });
    if (!response.ok) throw new Error(String(response.status));
    if (!(await response.text()).includes(version)) location.reload();
  }

  return (instant) => {
    dueMs ??= instant + wait;
    if (instant < dueMs || (!isUnavailable && instant % MINUTE_MS < QUIET_MS)) return;
    dueMs = instant + wait;
    check().catch(() => {
      dueMs = instant + (isUnavailable ? MINUTE_MS : RETRY_MS);
    });
  };
}
