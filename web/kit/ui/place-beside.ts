const GAP_PX = 6;

interface Placement {
  readonly side: "above" | "below";
  readonly marginPx: number;
  /** Of what is on the page, below its anchor: with less room, as above a phone's keyboard, the anchor is scrolled to the top. */
  readonly minRoomPx?: number;
  readonly onAnchorGone?: () => void;
}

/** Keeps an element beside its anchor, in what is visible of the window, with `--room` as its height at most. Returns a function that ends this. */
export function placeBeside(
  anchor: Element,
  element: HTMLElement,
  { side, marginPx, minRoomPx = 0, onAnchorGone }: Placement,
): () => void {
  const { style, dataset } = element;
  // Above everything else on the page.
  if (element.popover) element.showPopover();
  // On the page it scrolls along by itself, without a layout shift; in the top layer its containing block is the whole page.
  const isOnPage = minRoomPx > 0;
  if (isOnPage) style.position = "absolute";
  const wantedHeight = isOnPage ? 0 : element.offsetHeight;

  function readRooms({ top, bottom }: DOMRect) {
    const { clientHeight } = document.documentElement;
    const { offsetTop = 0, height = clientHeight } = window.visualViewport ?? {};
    return {
      above: top - GAP_PX - offsetTop - marginPx,
      below: offsetTop + height - bottom - GAP_PX - marginPx,
    };
  }

  function makeRoom(): void {
    if (readRooms(anchor.getBoundingClientRect())[side] < minRoomPx) {
      anchor.scrollIntoView({ block: "start" });
    }
    place();
  }

  function place(): void {
    if (!anchor.isConnected) {
      onAnchorGone?.();
      return;
    }
    const { clientWidth, clientHeight } = document.documentElement;
    const box = anchor.getBoundingClientRect();
    const rooms = readRooms(box);
    const other = side === "above" ? "below" : "above";
    const isFlipped = rooms[side] < wantedHeight && rooms[other] > rooms[side];
    const chosen = isFlipped ? other : side;
    dataset["side"] = chosen;
    // The width, which the position depends on, depends on it.
    style.setProperty("--anchor-width", `${box.width}px`);
    style.setProperty("--room", `${rooms[chosen]}px`);
    const left = box.left + (box.width - element.offsetWidth) / 2;
    const rightmost = clientWidth - element.offsetWidth - marginPx;
    style.left = `${Math.max(marginPx, Math.min(left, rightmost))}px`;
    const top = isOnPage ? Math.round(box.bottom + GAP_PX + scrollY) : box.bottom + GAP_PX;
    style.top = chosen === "below" ? `${top}px` : "auto";
    style.bottom = chosen === "above" ? `${clientHeight - box.top + GAP_PX}px` : "auto";
  }

  makeRoom();
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener("scroll", place, { signal, capture: true, passive: true });
  window.addEventListener("resize", place, { signal });
  window.visualViewport?.addEventListener("resize", makeRoom, { signal });
  window.visualViewport?.addEventListener("scroll", place, { signal });
  // Also if the anchor is removed, or moves with what grows around it.
  const sizes = new ResizeObserver(place);
  sizes.observe(anchor);
  sizes.observe(anchor.closest("dialog") ?? document.body);
  return () => {
    listeners.abort();
    sizes.disconnect();
  };
}
