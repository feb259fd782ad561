import { useState } from "react";

/** An open state, its setter, and whether the button that opens takes the focus: once what it opened closes, not at first. */
export function useReturningFocus(isOpenAtFirst = false) {
  const [isOpen, setOpen] = useState<boolean | undefined>(isOpenAtFirst || undefined);
  return [isOpen === true, setOpen, isOpen === false] as const;
}
