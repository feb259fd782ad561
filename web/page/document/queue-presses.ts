/** A press is lost if the page's scripts have not arrived by then. */
const PATIENCE_MS = 30_000;
/** React marks an element before it has rendered the part around it, and would then miss the press. */
const RENDER_MS = 100;
/** A menu opens without scripts. */
const CONTROLS = "button:not([popovertarget]), input[type=radio]";

/** Until when each pressed control waits for its hydration (ms). */
const waiting = new Map<HTMLElement, number>();

/**
 * Presses on controls that React has not hydrated yet are repeated once it has: React itself repeats no press on a part
 * whose code is still missing. A link works without scripts and is left alone.
 */
export function queuePresses(): void {
  addEventListener("click", onClick, true);
}

function onClick(event: Event): void {
  const control = (event.target as Element).closest<HTMLElement>(CONTROLS);
  if (!control || isHydrated(control)) return;
  event.stopPropagation();
  event.preventDefault();
  control.ariaBusy = "true";
  if (waiting.size === 0) requestAnimationFrame(repeatInFrames);
  waiting.set(control, Date.now() + PATIENCE_MS);
}

function repeatInFrames(): void {
  for (const [control, until] of waiting) {
    const isReady = isHydrated(control);
    if (!isReady && Date.now() < until) continue;
    waiting.delete(control);
    control.ariaBusy = null;
    if (isReady) setTimeout(() => control.click(), RENDER_MS);
  }
  if (waiting.size > 0) requestAnimationFrame(repeatInFrames);
}

/** React gives each element that it manages a property of this name and a random suffix. */
function isHydrated(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith("__reactProps"));
}
