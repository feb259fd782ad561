import { type MouseEvent, useRef, useState } from "react";
import type { DialogState } from "../kit/ui/lazy-dialog.tsx";

/** Lets other buttons than its trigger open a dialog at one of its parts. Closing it returns the focus to that button. */
export function useDialogPart<Part extends string>(dialogState: DialogState) {
  const [part, setPart] = useState<Part>();
  const opener = useRef<HTMLElement>(null);

  function openAt(wanted: Part, { currentTarget }: MouseEvent<HTMLElement>) {
    opener.current = currentTarget;
    setPart(wanted);
    dialogState.onOpenChange(true);
  }

  function focusOpener() {
    setPart(undefined);
    if (opener.current?.isConnected) opener.current.focus();
    else dialogState.focusTrigger();
  }

  return {
    part,
    openAt,
    dialogState: part ? { ...dialogState, focusTrigger: focusOpener } : dialogState,
  };
}
