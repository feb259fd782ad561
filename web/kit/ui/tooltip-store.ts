import { createStore } from "../storage/store.ts";

interface TooltipEntry {
  readonly id: string;
  readonly trigger: HTMLElement;
  readonly text: string;
}

/** The tooltips of the page. Radix, which shows them, is lazy-loaded: it would add 16 kB to the first view. */
export const tooltips = createStore<readonly TooltipEntry[]>([]);

/** The tooltip whose trigger was last focused or pressed. If Radix loads after that, the tooltip opens then. */
export const requestedTooltipId = createStore<string | undefined>(undefined);

/** Gives `trigger` a tooltip. Returns a function that removes it. */
export function addTooltip(entry: TooltipEntry): () => void {
  tooltips.set([...tooltips.get(), entry]);
  return () => tooltips.set(tooltips.get().filter((other) => other !== entry));
}
