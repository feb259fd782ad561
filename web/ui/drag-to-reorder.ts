const SLOP_PX = 4;

/** This near the window's edge a dragged row scrolls the page, by this much a frame. */
const EDGE_PX = 56;
const SCROLL_PX = 9;

/**
 * Lets a row of a list be dragged by its grip, by mouse or finger. `onDrop` is told its new place, counted from 0, and has
 * the rows put in that order. Escape leaves it where it was.
 */
export function dragToReorder(
  down: PointerEvent,
  grip: HTMLElement,
  onDrop: (to: number) => void,
): void {
  const row = grip.closest("li");
  const list = row?.parentElement;
  if (!row || !list || down.button !== 0) return;
  const rows = [...list.children] as HTMLElement[];
  const from = rows.indexOf(row);
  const startY = down.clientY + window.scrollY;
  const listening = new AbortController();
  const { signal } = listening;
  let pointerY = down.clientY;
  let to = from;
  let isDragging = false;
  let frame = 0;

  function follow(): void {
    const shift = pointerY + window.scrollY - startY;
    if (!isDragging && Math.abs(shift) < SLOP_PX) return;
    if (!isDragging) begin();
    to = placeOf(row as HTMLElement, rows, shift);
    for (const [index, other] of rows.entries()) {
      const isPassedDown = index > from && index <= to;
      const isPassedUp = index < from && index >= to;
      const aside = (isPassedUp ? 1 : isPassedDown ? -1 : 0) * (row?.offsetHeight ?? 0);
      other.style.translate = `0 ${other === row ? shift : aside}px`;
    }
  }

  function begin(): void {
    isDragging = true;
    row?.setAttribute("data-dragged", "");
    list?.setAttribute("data-dragging", "");
    frame = requestAnimationFrame(scrollAtEdge);
  }

  function scrollAtEdge(): void {
    // The end of the pointer is told to no grip that is gone with its row.
    if (!grip.isConnected) {
      end(false);
      return;
    }
    const isBelow = pointerY > window.innerHeight - EDGE_PX;
    if (pointerY < EDGE_PX || isBelow) {
      window.scrollBy(0, isBelow ? SCROLL_PX : -SCROLL_PX);
      follow();
    }
    frame = requestAnimationFrame(scrollAtEdge);
  }

  function end(isDropped: boolean): void {
    listening.abort();
    cancelAnimationFrame(frame);
    if (!isDragging) return;
    ignoreReleaseOf(grip);
    if (!isDropped || to === from) {
      lay();
      return;
    }
    // The rows stay where they were dragged until they are in their new order, in the same frame.
    const reordering = new MutationObserver(() => {
      reordering.disconnect();
      lay();
    });
    reordering.observe(list as HTMLElement, { childList: true });
    onDrop(to);
  }

  function lay(): void {
    row?.removeAttribute("data-dragged");
    list?.removeAttribute("data-dragging");
    for (const one of rows) one.style.translate = "";
  }

  grip.setPointerCapture(down.pointerId);
  const onMove = ({ clientY }: PointerEvent) => {
    pointerY = clientY;
    follow();
  };
  grip.addEventListener("pointermove", onMove, { signal });
  grip.addEventListener("pointerup", () => end(true), { signal });
  grip.addEventListener("pointercancel", () => end(false), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
}

/** Where a row that is shifted comes to lie: past each other whose middle its edge has passed. */
function placeOf(row: HTMLElement, rows: readonly HTMLElement[], shiftPx: number): number {
  const edge = row.offsetTop + shiftPx + (shiftPx > 0 ? row.offsetHeight : 0);
  const isPassed = (other: HTMLElement) => other.offsetTop + other.offsetHeight / 2 < edge;
  return rows.filter((other) => other !== row && isPassed(other)).length;
}

/** What ends a drag is no press of the grip: the click of its release is dropped, whenever it comes. */
function ignoreReleaseOf(grip: HTMLElement): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const stop = () => waiting.abort();
  const ignore = (event: Event) => {
    event.stopPropagation();
    stop();
  };
  grip.addEventListener("click", ignore, { signal });
  window.addEventListener("pointerdown", stop, { signal, capture: true });
  window.addEventListener("keydown", stop, { signal, capture: true });
}
