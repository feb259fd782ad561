import * as m from "#messages";
import { showToast } from "../kit/ui/toast.ts";

/** How a session began on this page. */
export type Beginning = "created" | "signed in";

/** Shows that signing in worked, and how many zones of this browser were added to the account's list. */
export function welcome(beginning: Beginning, addedZones: number): void {
  showToast({
    title: beginning === "created" ? m.accountCreatedTitle() : m.accountSignedInTitle(),
    description: m.accountWelcome({ count: addedZones }),
  });
}
