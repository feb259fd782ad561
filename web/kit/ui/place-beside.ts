const GAP_PX = 6;

interface Placement {
  /** Where it is placed unless only the other side has room for it. */
  readonly side: "above" | "below";
  /** What stays free between it and the edges of the window. */
  readonly marginPx: number;
  readonly onAnchorGone?: () => void;
}

/**
 * Keeps a fixed element above or below its anchor, in what is visible of the window. It gets the attribute `data-side` and
 * the properties `--anchor-width` and `--room` (its height at most). Returns a function that ends this.
 */
export function placeBeside(
  anchor: Element,
  element: HTMLElement,
  { side, marginPx, onAnchorGone }: Placement,
): () => void {
  const { style, dataset } = element;
  let frame = 0;
  style.setProperty("--anchor-width", `${anchor.getBoundingClientRect().width}px`);
  const wantedHeight = element.offsetHeight;

  // Each frame, for the anchor moves with all that scrolls or grows around it.
  function place(): void {
    if (!anchor.isConnected) {
      onAnchorGone?.();
      return;
    }
    const { clientWidth, clientHeight } = document.documentElement;
    const { offsetTop = 0, height = clientHeight } = window.visualViewport ?? {};
    const box = anchor.getBoundingClientRect();
    const rooms = {
      above: box.top - GAP_PX - offsetTop - marginPx,
      below: offsetTop + height - box.bottom - GAP_PX - marginPx,
    };
    const other = side === "above" ? "below" : "above";
    const isFlipped = rooms[side] < wantedHeight && rooms[other] > rooms[side];
    const chosen = isFlipped ? other : side;
    const left = box.left + (box.width - element.offsetWidth) / 2;
    const rightmost = clientWidth - element.offsetWidth - marginPx;
    dataset["side"] = chosen;
    style.setProperty("--anchor-width", `${box.width}px`);
    style.setProperty("--room", `${rooms[chosen]}px`);
    style.left = `${Math.max(marginPx, Math.min(left, rightmost))}px`;
    style.top = chosen === "below" ? `${box.bottom + GAP_PX}px` : "auto";
    style.bottom = chosen === "above" ? `${clientHeight - box.top + GAP_PX}px` : "auto";
    frame = requestAnimationFrame(place);
  }
  place();
  return () => cancelAnimationFrame(frame);
}
