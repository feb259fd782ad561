import { useRef } from "react";
import type { LazyPart } from "../lazy/lazy-part.ts";
import { type OpenState, useLazyDisclosure } from "../lazy/use-lazy-disclosure.ts";

/** The state of a dialog, shared with the button that opens it. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly focusTrigger: () => void;
}

/** A lazy-loaded dialog and the props of its trigger; each is rendered where it belongs on the page. */
export function useLazyDialog<T>(lazyPart: LazyPart<T>, openState: OpenState) {
  const ref = useRef<HTMLButtonElement>(null);
  const { part, isOpen, button } = useLazyDisclosure(lazyPart, openState);
  const dialogState: DialogState = {
    isOpen,
    onOpenChange: openState[1],
    focusTrigger: () => ref.current?.focus(),
  };
  return { part, dialogState, trigger: { ref, ...button } };
}
