import { type ReactNode, useState } from "react";
import type { DialogState } from "../kit/lazy/use-lazy-dialog.ts";

interface OpenerProps {
  readonly name: string;
  readonly children: (dialogState: DialogState) => ReactNode;
}

export function Opener({ name, children }: OpenerProps) {
  const [isOpen, onOpenChange] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <button type="button" ref={setButton} onClick={() => onOpenChange(true)}>
        {name}
      </button>
      {children({ isOpen, onOpenChange, focusTrigger: () => button?.focus() })}
    </>
  );
}
