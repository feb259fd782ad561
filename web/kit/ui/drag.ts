import { flushSync } from "react-dom";
import { closeOnEscape } from "./layer.ts";

const EDGE_PX = 48;
const SCROLL_PX_PER_FRAME = 8;

interface Drag {
  readonly thresholdPx: number;
  readonly axis: "x" | "y";
  readonly scroller: Element;
  /** Called with how far the pointer is from where the drag began, with what was scrolled since. */
  readonly onMove: (shiftPx: number) => void;
  /** Called once: by releasing the pointer, or without a drop if Escape, the browser or the removal of the handle ends the drag. */
  readonly onEnd: (isDropped: boolean) => void;
}

export function startDrag(down: PointerEvent, handle: HTMLElement, drag: Drag): void {
  const { thresholdPx, axis, scroller, onMove, onEnd } = drag;
  const isVertical = axis === "y";
  const scrolled = () => (isVertical ? scroller.scrollTop : scroller.scrollLeft);
  const read = ({ clientX, clientY }: PointerEvent) => (isVertical ? clientY : clientX);
  const begin = read(down);
  const scrolledAtBegin = scrolled();
  const listeners = new AbortController();
  const { signal } = listeners;
  let pointer = begin;
  let isDragging = false;
  let frame = requestAnimationFrame(scrollAtEdge);

  function follow(): void {
    const shiftPx = pointer - begin + scrolled() - scrolledAtBegin;
    if (!isDragging && Math.abs(shiftPx) < thresholdPx) return;
    // Not before: a captured press is no click of a button in the handle.
    if (!isDragging) handle.setPointerCapture(down.pointerId);
    isDragging = true;
    onMove(shiftPx);
  }

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
    if (isAtEdge && isDragging) {
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
    if (isDragging) onEnd(isDropped);
  }

  const isOurs = ({ pointerId }: PointerEvent) => pointerId === down.pointerId;
  function onPointerMove(event: PointerEvent): void {
    if (!isOurs(event)) return;
    pointer = read(event);
    follow();
  }
  window.addEventListener("pointermove", onPointerMove, { signal });
  window.addEventListener("pointerup", (event) => isOurs(event) && end(true), { signal });
  window.addEventListener("pointercancel", (event) => isOurs(event) && end(false), { signal });
  const release = closeOnEscape({ close: () => end(false) });
}

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

  startDrag(down, handle, {
    thresholdPx: 4,
    axis: "y",
    scroller: document.documentElement,
    onMove(shiftPx) {
      row.setAttribute("data-dragged", "");
      list.setAttribute("data-dragging", "");
      to = indexAfterShift(row, rows, shiftPx);
      for (const [index, other] of rows.entries()) {
        const isPassedDown = index > from && index <= to;
        const isPassedUp = index < from && index >= to;
        const aside = (isPassedUp ? 1 : isPassedDown ? -1 : 0) * row.offsetHeight;
        other.style.translate = `0 ${other === row ? shiftPx : aside}px`;
      }
    },
    onEnd(isDropped) {
      // In one task, so that no frame shows the old order.
      if (isDropped && to !== from) flushSync(() => onDrop(to));
      row.removeAttribute("data-dragged");
      list.removeAttribute("data-dragging");
      for (const other of rows) other.style.translate = "";
    },
  });
}

function indexAfterShift(row: HTMLElement, rows: readonly HTMLElement[], shiftPx: number): number {
  const edge = row.offsetTop + shiftPx + (shiftPx > 0 ? row.offsetHeight : 0);
  const isPassed = (other: HTMLElement) => other.offsetTop + other.offsetHeight / 2 < edge;
  return rows.filter((other) => other !== row && isPassed(other)).length;
}
