import { useState } from "react";
import { type LazyPart, useLazyPart } from "./lazy-part.ts";

/** What a button opens: loaded before a finger can press it; pressed sooner, it opens when it is there. */
export function useLazyDisclosure<T>(lazyPart: LazyPart<T>) {
  const [isOpen, setOpen] = useState(false);
  const [loadFailed, setMissed] = useState(false);
  const { part, failed } = useLazyPart(lazyPart);
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
    loadFailed: loadFailed && failed,
    button: {
      "aria-expanded": isOpen && part !== undefined,
      onPointerEnter: lazyPart.load,
      onFocus: lazyPart.load,
      onClick: () => {
        lazyPart.load();
        setOpen(!isOpen || !part);
      },
    },
  };
}
