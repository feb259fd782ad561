import { type RefObject, useEffect, useState } from "react";

const IDLE_MS = 3000;
const EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "wheel"] as const;

/** When the visitor last touched the wall clock, as `performance.now()` in ms. */
let touchedMs = 0;

export function readTouchedMs(): number {
  return touchedMs;
}

/** Whether nobody has touched the page for three seconds, and nothing in the element is open or has the keyboard's focus. */
export function useIdle(ref: RefObject<HTMLElement | null>): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    function touch(event?: Event) {
      if (event?.type === "pointermove") {
        // Chromium repeats the last move when the layout changes below the pointer.
        const { clientX, clientY } = event as PointerEvent;
        const position = `${clientX} ${clientY}`;
        if (position === last) return;
        last = position;
      }
      touchedMs = performance.now();
      setIdle(false);
      wait();
    }
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (ref.current?.querySelector(":focus-visible, :popover-open")) wait();
        else setIdle(true);
      }, IDLE_MS);
    }
    touch();
    for (const event of EVENTS) window.addEventListener(event, touch, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) window.removeEventListener(event, touch);
    };
  }, [ref]);
  return isIdle;
}
