/** Scrolls as far as a panel that opens is out of sight below, and as its section with the button stays in sight. */
export function scrollToPanel(element: HTMLElement | null): void {
  if (!element) return;
  const hidden = element.getBoundingClientRect().bottom - window.innerHeight;
  // A section may have no box of its own.
  const start = element.closest("section")?.firstElementChild;
  const room = start?.getBoundingClientRect().top ?? 0;
  if (hidden > 0 && room > 0) window.scrollBy({ top: Math.min(hidden, room) });
}
