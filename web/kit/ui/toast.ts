import { createStore } from "../storage/store.ts";

const MAX_VISIBLE = 1;

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

/** The open modal dialog, if any. It has to contain the toasts, because nothing outside it can be focused. */
export const toastContainer = createStore<HTMLElement | null>(null);

let lastId = 0;

export function showToast(content: ToastContent): void {
  lastId += 1;
  toasts.set([{ ...content, id: lastId, open: true }, ...toasts.get()].slice(0, MAX_VISIBLE));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), REMOVAL_DELAY_MS);
}
