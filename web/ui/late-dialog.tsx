import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { type Late, useLate } from "./late.ts";
import { useElement } from "./use-element.ts";

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

/** A button, and the dialog it opens: loaded before a finger can press it; pressed sooner, it opens when it is there. */
export function LateDialog<T>({ label, look = "plain", late, children }: LateDialogProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const [trigger, noteTrigger] = useElement();
  const { part, failed } = useLate(late);
  const [isMissed, setMissed] = useState(false);
  // It is to be asked for again: opened by itself, it would take the press that is on its way to the button.
  if (failed && isOpen) {
    setOpen(false);
    setMissed(true);
  }
  return (
    <>
      <Button
        ref={noteTrigger}
        look={look}
        aria-haspopup="dialog"
        aria-expanded={isOpen && part !== undefined}
        onPointerEnter={late.load}
        onFocus={late.load}
        onClick={() => {
          late.load();
          setOpen(!isOpen || !part);
        }}
      >
        {label}
      </Button>
      {isMissed && failed && (
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
