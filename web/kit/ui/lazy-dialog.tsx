import { type ComponentProps, useRef } from "react";
import * as m from "#messages";
import type { LazyPart } from "../lazy/lazy-part.ts";
import { type OpenState, useLazyDisclosure } from "../lazy/use-lazy-disclosure.ts";
import { Button } from "./button.tsx";

/** The state of a dialog, shared with the button that opens it. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly focusTrigger: () => void;
}

/** A lazy-loaded dialog and the props of its trigger; each is rendered where it belongs on the page. */
export function useLazyDialog<T>(lazyPart: LazyPart<T>, openState: OpenState) {
  const ref = useRef<HTMLButtonElement>(null);
  const { part, isOpen, loadFailed, button } = useLazyDisclosure(lazyPart, openState);
  const dialogState: DialogState = {
    isOpen,
    onOpenChange: openState[1],
    focusTrigger: () => ref.current?.focus(),
  };
  return { part, dialogState, trigger: { ref, loadFailed, ...button } };
}

interface DialogTriggerProps extends ComponentProps<typeof Button> {
  readonly label: string;
  readonly loadFailed: boolean;
}

export function DialogTrigger({ label, loadFailed, ...button }: DialogTriggerProps) {
  return (
    <>
      <Button aria-haspopup="dialog" {...button}>
        {label}
      </Button>
      {loadFailed && (
        <p role="alert" className="load-alert">
          {m.loadFailed()}
        </p>
      )}
    </>
  );
}
