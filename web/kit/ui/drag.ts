import { closeOnEscape } from "./use-close-on-escape.ts";

/** Within this distance of the scroller's visible edge, the pointer scrolls it. */
const EDGE_PX = 48;
const SCROLL_PX_PER_FRAME = 8;

interface Drag {
  readonly axis: "x" | "y";
  readonly scroller: Element;
  /** How far the pointer moves before it can scroll. */
  readonly thresholdPx: number;
  /** Called with how far the pointer is from where the drag began, with what was scrolled since. */
  readonly onMove: (shiftPx: number) => void;
  /** Called once: by releasing the pointer, or without a drop if Escape, the browser or the removal of the handle ends the drag. */
  readonly onEnd: (isDropped: boolean) => void;
}

/** Follows the pointer that has pressed `handle`, and scrolls at the edges. */
export function startDrag(down: PointerEvent, handle: HTMLElement, drag: Drag): void {
  const { axis, scroller, thresholdPx, onMove, onEnd } = drag;
  const isVertical = axis === "y";
  const scrolled = () => (isVertical ? scroller.scrollTop : scroller.scrollLeft);
  const read = ({ clientX, clientY }: PointerEvent) => (isVertical ? clientY : clientX);
  const begin = read(down);
  const scrolledAtBegin = scrolled();
  const listeners = new AbortController();
  const { signal } = listeners;
  let pointer = begin;
  let frame = requestAnimationFrame(scrollAtEdge);

  const follow = () => onMove(pointer - begin + scrolled() - scrolledAtBegin);

  function scrollAtEdge(): void {
    // A removed element gets no pointer events, so the end of the drag would be missed.
    if (!handle.isConnected) {
      end(false);
      return;
    }
    const { top, bottom, left, right } = scroller.getBoundingClientRect();
    const [first, last, size] = isVertical
      ? [top, bottom, window.innerHeight]
      : [left, right, window.innerWidth];
    const isAfter = pointer > Math.min(last, size) - EDGE_PX;
    const isAtEdge = isAfter || pointer < Math.max(first, 0) + EDGE_PX;
    if (isAtEdge && Math.abs(pointer - begin) >= thresholdPx) {
      const step = isAfter ? SCROLL_PX_PER_FRAME : -SCROLL_PX_PER_FRAME;
      scroller.scrollBy(isVertical ? { top: step } : { left: step });
      follow();
    }
    frame = requestAnimationFrame(scrollAtEdge);
  }

  function end(isDropped: boolean): void {
    listeners.abort();
    release();
    cancelAnimationFrame(frame);
    onEnd(isDropped);
  }

  handle.setPointerCapture(down.pointerId);
  const onPointerMove = (event: PointerEvent) => {
    pointer = read(event);
    follow();
  };
  handle.addEventListener("pointermove", onPointerMove, { signal });
  handle.addEventListener("pointerup", () => end(true), { signal });
  handle.addEventListener("pointercancel", () => end(false), { signal });
  const release = closeOnEscape({ close: () => end(false) });
}
