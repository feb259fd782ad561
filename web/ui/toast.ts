import { createStore } from "../storage/store.ts";

const VISIBLE_AT_MOST = 1;

/** How long a dismissed toast is kept before it is dropped. */
const REMOVAL_DELAY_MS = 1_000_000;

interface ToastContent {
  readonly title: string;
  readonly description: string;
  readonly variant?: "plain" | "destructive";
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}

export const toasts = createStore<readonly Toast[]>([]);

/**
 * The element that holds the toasts instead of the body. A modal dialog sets itself while it is open: elements outside it
 * cannot be focused.
 */
export const toastContainer = createStore<HTMLElement | null>(null);

let lastId = 0;

/** Shows a toast in place of the visible one. */
export function showToast(content: ToastContent): void {
  lastId += 1;
  toasts.set([{ ...content, id: lastId, open: true }, ...toasts.get()].slice(0, VISIBLE_AT_MOST));
}

/** Closes a toast, and removes it after the removal delay. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), REMOVAL_DELAY_MS);
}
