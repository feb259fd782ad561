import type { ReactNode } from "react";
import { Dialog } from "../ui/dialog.tsx";
import type { Opening } from "../ui/late-dialog.tsx";
import { AddTimezoneCard } from "./add-timezone-card.tsx";
import { ListFile } from "./list-file.tsx";
import type { Owner, PreferenceKeeper } from "./preference-keeper.ts";
import { PreferredTimezonesCard } from "./preferred-timezones-card.tsx";

interface PreferencesDialogProps {
  readonly opening: Opening;
  readonly keeper: PreferenceKeeper;
  readonly owner: Owner;
  readonly visitorZone: string;
  /** What stands below both cards. */
  readonly footer?: ReactNode;
}

/** The dialog that holds a person's list of time zones. */
export function PreferencesDialog({
  opening,
  keeper,
  owner,
  visitorZone,
  footer,
}: PreferencesDialogProps) {
  return (
    <Dialog
      title="Manage Timezone Preferences"
      description="Keep the places you care about close at hand."
      opening={opening}
    >
      <AddTimezoneCard keeper={keeper} />
      <PreferredTimezonesCard keeper={keeper} owner={owner} visitorZone={visitorZone} />
      <ListFile keeper={keeper} />
      {footer}
    </Dialog>
  );
}
