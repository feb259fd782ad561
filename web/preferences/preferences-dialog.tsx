import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { AddTimezoneCard } from "./add-timezone-card.tsx";
import type { PreferenceKeeper } from "./preference-keeper.ts";
import { PreferredTimezonesCard } from "./preferred-timezones-card.tsx";

interface PreferencesDialogProps {
  readonly keeper: PreferenceKeeper;
  readonly visitorZone: string;
  /** What stands below both cards. */
  readonly footer?: ReactNode;
}

/** The button that opens a person's list of time zones, and the dialog that holds it. */
export function PreferencesDialog({ keeper, visitorZone, footer }: PreferencesDialogProps) {
  return (
    <Dialog
      title="Manage Timezone Preferences"
      description="Keep the places you care about close at hand."
      trigger={<Button>Timezone Preferences</Button>}
    >
      <AddTimezoneCard keeper={keeper} />
      <PreferredTimezonesCard keeper={keeper} visitorZone={visitorZone} />
      {footer}
    </Dialog>
  );
}
