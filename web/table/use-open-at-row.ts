import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { announce } from "../kit/ui/announce.ts";

/**
 * Scrolls a table to a row, or to its top for -1: before it is first seen, unless the visitor has scrolled it, and
 * whenever its arrangement changes. The page itself does not scroll.
 */
export function useOpenAtRow(
  scroller: RefObject<HTMLElement | null>,
  index: number,
  arrangement: string,
): void {
  const openedAt = useRef({ top: 0, arrangement });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && element.scrollTop === openedAt.current.top) {
          openedAt.current.top = scrollToRow(element, index);
        }
      },
      { rootMargin: "32px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, index]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || openedAt.current.arrangement === arrangement) return;
    openedAt.current = { top: scrollToRow(element, index), arrangement };
  });
}

/** Scrolls a table to a row and brings the table into view; the row's name gets the focus, and its time is spoken. */
export function focusRow(scroller: HTMLElement | null, index: number): void {
  const row = scroller && rowAt(scroller, index);
  if (!row) return;
  scrollToRow(scroller, index);
  scroller.scrollIntoView({ block: "nearest" });
  row.querySelector("button")?.focus({ preventScroll: true });
  announce(row.querySelector("time")?.textContent ?? "");
}

/** Returns where the table is then. */
function scrollToRow(scroller: HTMLElement, index: number): number {
  const row = rowAt(scroller, index);
  scroller.scrollTop = row ? row.offsetTop - (scroller.clientHeight - row.offsetHeight) / 2 : 0;
  return scroller.scrollTop;
}

function rowAt(scroller: HTMLElement, index: number): HTMLTableRowElement | undefined {
  return scroller.querySelector("tbody")?.rows[index];
}
