import type { ReactNode } from "react";
import { Dialog } from "../ui/dialog.tsx";
import type { DialogState } from "../ui/lazy-dialog.tsx";
import { AddTimezoneCard } from "./add-timezone-card.tsx";
import { ListFile } from "./list-file.tsx";
import type { Owner, PreferenceStore } from "./preference-store.ts";
import { PreferredTimezonesCard } from "./preferred-timezones-card.tsx";

interface PreferencesDialogProps {
  readonly dialogState: DialogState;
  readonly store: PreferenceStore;
  readonly owner: Owner;
  readonly visitorZone: string;
  /** What stands below both cards. */
  readonly footer?: ReactNode;
}

/** The dialog that holds a person's list of time zones. */
export function PreferencesDialog({
  dialogState,
  store,
  owner,
  visitorZone,
  footer,
}: PreferencesDialogProps) {
  return (
    <Dialog
      title="Manage Timezone Preferences"
      description="Keep the places you care about close at hand."
      dialogState={dialogState}
    >
      <AddTimezoneCard store={store} />
      <PreferredTimezonesCard store={store} owner={owner} visitorZone={visitorZone} />
      <ListFile store={store} />
      {footer}
    </Dialog>
  );
}
