import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { showErrorToast } from "../api/report-error.ts";
import type { LazyPart } from "../lazy/lazy-part.ts";
import { useLazyDisclosure } from "../lazy/use-lazy-disclosure.ts";

/** A lazy-loaded dialog that an item of a menu opens. It returns the focus to what has it when it opens. */
export function useMenuDialog<T>(lazyPart: LazyPart<T>) {
  const [isOpen, setOpen] = useState(false);
  const origin = useRef<Element>(null);
  const { part, button } = useLazyDisclosure(lazyPart, [isOpen, setOpen]);
  useEffect(() => {
    if (button.loadFailed) showErrorToast(m.loadFailed());
  }, [button.loadFailed]);
  const focusTrigger = () => origin.current instanceof HTMLElement && origin.current.focus();
  return {
    part,
    dialogState: { isOpen, onOpenChange: setOpen, focusTrigger },
    open: () => {
      origin.current = document.activeElement;
      setOpen(true);
    },
  };
}
