/** A press is lost if the page's scripts have not arrived by then. */
const PATIENCE_MS = 30_000;
/** A menu opens without scripts. */
const CONTROLS = "button:not([popovertarget]), input[type=radio]";

/** Until when each pressed control waits for its hydration (ms). */
const waiting = new Map<HTMLElement, number>();

/** Repeats a press on a control once React has hydrated it: React itself repeats none on a part whose code is still missing. A link works without scripts. */
export function queuePresses(): void {
  addEventListener("click", onClick, true);
}

function onClick(event: Event): void {
  const control = (event.target as Element).closest<HTMLElement>(CONTROLS);
  if (!control || isLive(control)) return;
  event.stopPropagation();
  event.preventDefault();
  control.ariaBusy = "true";
  if (waiting.size === 0) requestAnimationFrame(repeatInFrames);
  waiting.set(control, Date.now() + PATIENCE_MS);
}

function repeatInFrames(): void {
  for (const [control, until] of waiting) {
    const isReady = isLive(control);
    if (!isReady && Date.now() < until) continue;
    waiting.delete(control);
    control.ariaBusy = null;
    if (isReady) control.click();
  }
  if (waiting.size > 0) requestAnimationFrame(repeatInFrames);
}

/** The nearest part around it says: a section that waits for its code, a note in its place, or the page. */
function isLive(control: HTMLElement): boolean {
  return control.closest<HTMLElement>("[data-waits], [data-live]")?.dataset["live"] !== undefined;
}
