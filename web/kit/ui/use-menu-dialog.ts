import { useEffect, useState } from "react";
import * as m from "#messages";
import { showErrorToast } from "../api/report-error.ts";
import type { LazyPart } from "../lazy/lazy-part.ts";
import { useLazyDialog } from "../lazy/use-lazy-dialog.ts";

export function useMenuDialog<T>(lazyPart: LazyPart<T>) {
  const openState = useState(false);
  const { part, dialogState, trigger } = useLazyDialog(lazyPart, openState);
  const { ref, loadFailed } = trigger;
  useEffect(() => {
    if (loadFailed) showErrorToast(m.loadFailed());
  }, [loadFailed]);
  function open() {
    ref.current = document.activeElement as HTMLButtonElement;
    dialogState.onOpenChange(true);
  }
  return { part, dialogState, open };
}
