import { type FocusEvent, useLayoutEffect, useRef, useState } from "react";

/** After the focused row of `count` is removed, the one in its place gets the focus: React sends no blur for what it removes. */
export function useFocusNextRow<T extends HTMLElement = HTMLUListElement>(
  count: number,
  focusAdding: () => void,
) {
  const ref = useRef<T>(null);
  const focused = useRef(-1);
  const earlier = useRef(count);
  useLayoutEffect(() => {
    const isRemoved = count < earlier.current && document.activeElement === document.body;
    earlier.current = count;
    if (!isRemoved || focused.current < 0) return;
    if (count === 0) return focusAdding();
    const row = ref.current?.children[Math.min(focused.current, count - 1)];
    [...(row?.querySelectorAll("button") ?? [])].at(-1)?.focus();
  });
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const rows = [...(ref.current?.children ?? [])];
      focused.current = rows.findIndex((row) => row.contains(target));
    },
    onBlur: () => {
      focused.current = -1;
    },
  };
}

/** An open state, its setter, and whether the button that opens takes the focus: once what it opened closes, not at first. */
export function useReturningFocus() {
  const [isOpen, setOpen] = useState<boolean>();
  return [isOpen === true, setOpen, isOpen === false] as const;
}
