interface TooltipEntry {
  readonly id: string;
  /** The element that the text is about. */
  readonly trigger: HTMLElement;
  readonly text: string;
}

const listeners = new Set<() => void>();
let entries: readonly TooltipEntry[] = [];
let wantedId: string | undefined;

/** Gives an element a tooltip; the answer takes it away. */
export function addTooltip(entry: TooltipEntry): () => void {
  change([...entries, entry]);
  return () => change(entries.filter((other) => other !== entry));
}

/** Notes which tooltip was asked for, by focus or a tap: one that was before it was loaded opens then. */
export function wantTooltip(id: string | undefined): void {
  wantedId = id;
}

export function isWantedTooltip(id: string): boolean {
  return wantedId === id;
}

export function readTooltips(): readonly TooltipEntry[] {
  return entries;
}

export function subscribeToTooltips(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly TooltipEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}
