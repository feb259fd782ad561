import { flushSync } from "react-dom";
import { closeOnEscape } from "./layer.ts";

const EDGE_PX = 48;
const SCROLL_PX_PER_FRAME = 8;

interface Drag {
  readonly axis: "x" | "y";
  readonly scroller: Element;
  readonly thresholdPx: number;
  /** Called with how far the pointer is from where the drag began, with what was scrolled since. */
  readonly onMove: (shiftPx: number) => void;
  /** Called once: by releasing the pointer, or without a drop if Escape, the browser or the removal of the handle ends the drag. */
  readonly onEnd: (isDropped: boolean) => void;
}

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

const DRAG_THRESHOLD_PX = 4;

/** `onDrop` gets the new index and must reorder the rows; it is not called if the index is unchanged. */
export function dragToReorder(
  down: PointerEvent,
  handle: HTMLElement,
  onDrop: (to: number) => void,
): void {
  const row = handle.closest("li");
  const list = row?.parentElement;
  if (!row || !list || down.button !== 0) return;
  // A collapsed list hides its last rows.
  const rows = ([...list.children] as HTMLElement[]).filter((one) => one.offsetHeight > 0);
  const from = rows.indexOf(row);
  let to = from;
  let isDragging = false;

  function follow(shift: number): void {
    if (!isDragging && Math.abs(shift) < DRAG_THRESHOLD_PX) return;
    isDragging = true;
    row?.setAttribute("data-dragged", "");
    list?.setAttribute("data-dragging", "");
    to = indexAfterShift(row as HTMLElement, rows, shift);
    for (const [index, other] of rows.entries()) {
      const isPassedDown = index > from && index <= to;
      const isPassedUp = index < from && index >= to;
      const aside = (isPassedUp ? 1 : isPassedDown ? -1 : 0) * (row?.offsetHeight ?? 0);
      other.style.translate = `0 ${other === row ? shift : aside}px`;
    }
  }

  function end(isDropped: boolean): void {
    if (!isDragging) return;
    if (!isDropped || to === from) {
      reset();
      return;
    }
    // In one task, so that no frame shows the old order.
    flushSync(() => onDrop(to));
    reset();
  }

  function reset(): void {
    row?.removeAttribute("data-dragged");
    list?.removeAttribute("data-dragging");
    for (const other of rows) other.style.translate = "";
  }

  startDrag(down, handle, {
    axis: "y",
    scroller: document.documentElement,
    thresholdPx: DRAG_THRESHOLD_PX,
    onMove: follow,
    onEnd: end,
  });
}

function indexAfterShift(row: HTMLElement, rows: readonly HTMLElement[], shiftPx: number): number {
  const edge = row.offsetTop + shiftPx + (shiftPx > 0 ? row.offsetHeight : 0);
  const isPassed = (other: HTMLElement) => other.offsetTop + other.offsetHeight / 2 < edge;
  return rows.filter((other) => other !== row && isPassed(other)).length;
}
