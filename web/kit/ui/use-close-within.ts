import type { RefObject } from "react";
import { useCloseOnEscape } from "./use-close-on-escape.ts";

/** Lets Escape close an element while the focus is within it. */
export function useCloseWithin(ref: RefObject<Element | null>, onClose: () => void): void {
  useCloseOnEscape(true, onClose, { takes: (target) => ref.current?.contains(target) === true });
}
