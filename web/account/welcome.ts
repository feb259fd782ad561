import { showToast } from "../ui/toast.ts";

/** How a session began on this page. */
export type Beginning = "created" | "signed in";

/** Shows that signing in worked, and how many zones of this browser were added to the account's list. */
export function welcome(beginning: Beginning, addedZones: number): void {
  const zones = addedZones === 1 ? "1 zone" : `${addedZones} zones`;
  showToast({
    title: beginning === "created" ? "Account Created" : "Signed In",
    description: `Your list is saved to your account${addedZones > 0 ? `, with ${zones} from this browser` : ""}.`,
  });
}
