/** A press is lost if the page's scripts have not arrived by then. */
const PATIENCE_MS = 30_000;
/** React marks an element before it has rendered the part around it, and would then miss a change of an input. */
const RENDER_MS = 100;
/** A menu opens without scripts. */
const CONTROLS = "button:not([popovertarget]), input";

interface Waiting {
  readonly until: number;
  /** What was typed into a field, which React empties when it renders. */
  readonly text: string | undefined;
}

const waiting = new Map<HTMLElement, Waiting>();

/**
 * Presses and typed text on controls that React has not hydrated yet are repeated once it has: React itself repeats no
 * press on a part whose code is still missing. A link works without scripts and is left alone.
 */
export function queuePresses(): void {
  addEventListener("click", onEvent, true);
  addEventListener("input", onEvent, true);
}

function onEvent(event: Event): void {
  const control = (event.target as Element).closest<HTMLElement>(CONTROLS);
  if (!control || isHydrated(control)) return;
  const text = isTextField(control) ? control.value : undefined;
  if ((text === undefined) === (event.type === "input")) return;
  event.stopPropagation();
  if (text === undefined) {
    event.preventDefault();
    control.ariaBusy = "true";
  }
  if (waiting.size === 0) requestAnimationFrame(repeatInFrames);
  waiting.delete(control);
  waiting.set(control, { until: Date.now() + PATIENCE_MS, text });
}

function repeatInFrames(): void {
  for (const [control, { until, text }] of waiting) {
    const isReady = isHydrated(control);
    if (!isReady && Date.now() < until) continue;
    waiting.delete(control);
    control.ariaBusy = null;
    if (isReady) setTimeout(repeat, RENDER_MS, control, text);
  }
  if (waiting.size > 0) requestAnimationFrame(repeatInFrames);
}

function repeat(control: HTMLElement, text: string | undefined): void {
  if (isTextField(control) && text !== undefined) type(control, control.value || text);
  else control.click();
}

/** React ignores an input event if the value is what a script has set last. */
function type(field: HTMLInputElement, text: string): void {
  field.value = "";
  field.setRangeText(text, 0, 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function isTextField(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.selectionStart !== null;
}

/** React gives each element that it manages a property of this name and a random suffix. */
function isHydrated(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith("__reactProps"));
}
