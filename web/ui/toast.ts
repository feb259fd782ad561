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

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;
let place: HTMLElement | null = null;

/** Shows a toast; the one that was visible gives way. */
export function showToast(content: ToastContent): void {
  lastId += 1;
  change([{ ...content, id: lastId, open: true }, ...toasts].slice(0, VISIBLE_AT_MOST));
}

/** Closes a toast, and drops it after the removal delay. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVAL_DELAY_MS);
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Brings the toasts into an element that holds the focus, such as an open modal dialog: outside it they can't be reached. */
export function setToastPlace(element: HTMLElement | null): void {
  place = element;
  change(toasts);
}

export function readToastPlace(): HTMLElement | null {
  return place;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
