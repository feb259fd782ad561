import { type RefObject, useLayoutEffect } from "react";

/** Room for four answers; with less, the field moves to the top of the window. */
const MIN_ROOM_PX = 260;
const MARGIN_PX = 12;

/** Keeps an open popup between its field and the bottom of what is visible: a phone's keyboard may cover half of the page. */
export function useRoomBelow(
  field: HTMLElement,
  popup: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const measure = () => {
      const { height = innerHeight, offsetTop = 0 } = window.visualViewport ?? {};
      const top = popup.current?.getBoundingClientRect().top ?? 0;
      return offsetTop + height - top - MARGIN_PX;
    };
    const limit = () => {
      popup.current?.style.setProperty("--room", `${Math.max(MIN_ROOM_PX, measure())}px`);
    };
    const makeRoom = () => {
      if (measure() < MIN_ROOM_PX) field.scrollIntoView({ block: "start" });
      limit();
    };
    makeRoom();
    const { visualViewport } = window;
    visualViewport?.addEventListener("resize", makeRoom);
    window.addEventListener("scroll", limit, { passive: true });
    return () => {
      visualViewport?.removeEventListener("resize", makeRoom);
      window.removeEventListener("scroll", limit);
    };
  }, [field, popup, isOpen]);
}
