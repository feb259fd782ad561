import { useState } from "react";
import { type Late, useLate } from "./late.ts";

/** What a button opens: loaded before a finger can press it; pressed sooner, it opens when it is there. */
export function useLateOpening<T>(late: Late<T>) {
  const [isOpen, setOpen] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const { part, failed } = useLate(late);
  // It is to be asked for again: opened by itself, it would take the press that is on its way to the button.
  if (failed && isOpen) {
    setOpen(false);
    setMissed(true);
  }
  return {
    part,
    isOpen,
    setOpen,
    /** It was asked for, and could not be loaded. */
    isMissed: isMissed && failed,
    button: {
      "aria-expanded": isOpen && part !== undefined,
      onPointerEnter: late.load,
      onFocus: late.load,
      onClick: () => {
        late.load();
        setOpen(!isOpen || !part);
      },
    },
  };
}
