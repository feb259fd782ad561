import type { ReactNode } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Dialog } from "../kit/ui/dialog.tsx";
import type { DialogState } from "../kit/ui/lazy-dialog.tsx";
import { AddTimezoneCard } from "./add-timezone-card.tsx";
import { ListFile } from "./list-file.tsx";
import type { PreferenceStore } from "./preference-store.ts";
import style from "./preferences-dialog.css?inline";
import { PreferredTimezonesCard } from "./preferred-timezones-card.tsx";

interface PreferencesDialogProps {
  readonly dialogState: DialogState;
  readonly store: PreferenceStore;
  readonly isSessionLoading: boolean;
  readonly footer?: ReactNode;
}

export function PreferencesDialog({
  dialogState,
  store,
  isSessionLoading,
  footer,
}: PreferencesDialogProps) {
  useLazyStyle(style);
  return (
    <Dialog
      title={m.preferencesTitle()}
      description={m.preferencesDescription()}
      dialogState={dialogState}
    >
      <AddTimezoneCard store={store} />
      <PreferredTimezonesCard store={store} isSessionLoading={isSessionLoading} />
      <ListFile store={store} />
      {footer}
    </Dialog>
  );
}
