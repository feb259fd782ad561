import { useEffect, useRef, useState } from "react";
import { type LazyPart, useLazyPart } from "./lazy-part.ts";

export type OpenState = readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];

export interface DialogState {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly focusTrigger: () => void;
}

/** A lazy part that a button opens. Orca would speak `aria-expanded` of the trigger of a modal dialog over its title. */
export function useLazyDialog<T>(lazyPart: LazyPart<T>, [isOpen, setOpen]: OpenState) {
  const ref = useRef<HTMLButtonElement>(null);
  const { part, failed = false } = useLazyPart(lazyPart, isOpen);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    return lazyPart.subscribe(() => {
      if (!lazyPart.get().failed) return;
      // A later retry must not open it unasked: the press on its way to the button would close it.
      setOpen(false);
      setHasFailed(true);
    });
  }, [isOpen, setOpen, lazyPart]);
  const dialogState: DialogState = {
    isOpen,
    onOpenChange: setOpen,
    focusTrigger: () => ref.current?.focus(),
  };
  return {
    part,
    dialogState,
    trigger: {
      ref,
      loadFailed: hasFailed && failed,
      "aria-expanded": isOpen && part !== undefined,
      onPointerEnter: lazyPart.load,
      onFocus: lazyPart.load,
      onClick: () => setOpen(!isOpen || !part),
    },
  };
}
