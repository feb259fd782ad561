import { createStore } from "../storage/store.ts";

const REMOVAL_DELAY_MS = 1_000_000;

export interface Toast {
  readonly id: number;
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  readonly variant?: "plain" | "destructive";
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** One at a time: the newest replaces the one before. */
export const lastToast = createStore<Toast | undefined>(undefined);

/** The open modal dialog, if any. It has to contain toasts and live region, because the rest of the page is inert. */
export const modalDialog = createStore<HTMLElement | null>(null);

let lastId = 0;

export function showToast(content: Omit<Toast, "id" | "open">): void {
  lastId += 1;
  lastToast.set({ ...content, id: lastId, open: true });
}

export function dismissToast(id: number): void {
  const toast = lastToast.get();
  if (toast?.id !== id) return;
  const closed = { ...toast, open: false };
  lastToast.set(closed);
  setTimeout(() => {
    if (lastToast.get() === closed) lastToast.set(undefined);
  }, REMOVAL_DELAY_MS);
}
