import type { ReactNode } from "react";
import type { LazyPart } from "../lazy/lazy-part.ts";
import { useLazyDisclosure } from "../lazy/use-lazy-disclosure.ts";
import { Button } from "./button.tsx";
import { useElementRef } from "./use-element-ref.ts";

/** What a dialog needs of the button that opens it. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Gives the button the focus back. */
  readonly focusTrigger: () => void;
}

interface LazyDialogProps<T> {
  readonly label: string;
  readonly variant?: "plain" | "quiet";
  readonly lazyPart: LazyPart<T>;
  readonly children: (part: T, dialogState: DialogState) => ReactNode;
}

/** A button, and the dialog it opens. */
export function LazyDialog<T>({
  label,
  variant = "plain",
  lazyPart,
  children,
}: LazyDialogProps<T>) {
  const { part, isOpen, setOpen, loadFailed, button } = useLazyDisclosure(lazyPart);
  const [trigger, triggerRef] = useElementRef();
  return (
    <>
      <Button ref={triggerRef} variant={variant} aria-haspopup="dialog" {...button}>
        {label}
      </Button>
      {loadFailed && (
        <p role="alert" className="order-last basis-full text-ink-2 text-small">
          This can't be loaded right now. Press the button to try again, or reload the page.
        </p>
      )}
      {part &&
        children(part, {
          isOpen,
          onOpenChange: setOpen,
          focusTrigger: () => trigger?.focus(),
        })}
    </>
  );
}
