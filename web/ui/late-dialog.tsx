import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { Late } from "./late.ts";
import { useElement } from "./use-element.ts";
import { useLateOpening } from "./use-late-opening.ts";

/** What a dialog needs of the button that opens it. */
export interface Opening {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Gives the button the focus back. */
  readonly focusTrigger: () => void;
}

interface LateDialogProps<T> {
  readonly label: string;
  readonly look?: "plain" | "quiet";
  readonly late: Late<T>;
  readonly children: (part: T, opening: Opening) => ReactNode;
}

/** A button, and the dialog it opens. */
export function LateDialog<T>({ label, look = "plain", late, children }: LateDialogProps<T>) {
  const { part, isOpen, setOpen, isMissed, button } = useLateOpening(late);
  const [trigger, noteTrigger] = useElement();
  return (
    <>
      <Button ref={noteTrigger} look={look} aria-haspopup="dialog" {...button}>
        {label}
      </Button>
      {isMissed && (
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
