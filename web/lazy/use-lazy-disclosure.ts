import { useState } from "react";
import { type LazyPart, useLazyPart } from "./lazy-part.ts";

/** The open state of a disclosure and its setter, as `useState` returns them. */
export type OpenState = readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];

/** A lazy part that a button opens. It loads before a finger can press; pressed sooner, it opens once it is loaded. */
export function useLazyDisclosure<T>(lazyPart: LazyPart<T>, [isWanted, setOpen]: OpenState) {
  const [needsPress, setNeedsPress] = useState(false);
  const { part, failed = false } = useLazyPart(lazyPart);
  // After a failure it waits for a press: opening by itself, it would be closed by the press on its way to the button.
  if (failed && !needsPress) setNeedsPress(true);
  const isOpen = isWanted && !needsPress;
  return {
    part,
    isOpen,
    /** It was opened and could not be loaded. */
    loadFailed: isWanted && failed,
    button: {
      "aria-expanded": isOpen && part !== undefined,
      onPointerEnter: lazyPart.load,
      onFocus: lazyPart.load,
      onClick: () => {
        lazyPart.load();
        setNeedsPress(false);
        setOpen(!isOpen || !part);
      },
    },
  };
}
