import { startTransition, useEffect, useState } from "react";
import { createStore, type Store } from "../storage/store.ts";

export interface LazyPart<T> extends Pick<Store<LazyPartState<T>>, "get" | "subscribe"> {
  /** Loads the part, or tries again if that failed; so does each occasion of `onRetryOccasion`. */
  readonly load: () => void;
  /** As `load`; resolves once the part is loaded, or could not be. */
  readonly settle: () => Promise<void>;
}

interface LazyPartState<T> {
  readonly part?: T;
  readonly failed?: boolean;
}

const MAX_IDLE_WAIT_MS = 2000;

/** `fetchPart` may call `update` with what it has before the part is complete, and with a later state of it. */
export function lazyPart<T>(fetchPart: (update: (part: T) => void) => Promise<T>): LazyPart<T> {
  const { get, set, subscribe } = createStore<LazyPartState<T>>({});
  let isRequested = false;
  let hasFailed = false;
  let loading = Promise.resolve();
  const update = (part: T) => set({ part });
  function complete(part: T) {
    update(part);
    if (hasFailed) retryAll();
  }
  function load() {
    if (isRequested) return;
    isRequested = true;
    if (get().failed) set({});
    loading = fetchPart(update).then(complete, () => {
      isRequested = false;
      set({ failed: true });
      if (!hasFailed) onRetryOccasion(load);
      hasFailed = true;
    });
  }
  function settle() {
    load();
    return loading;
  }
  return { load, settle, get, subscribe };
}

/** The part once it is loaded, rendered in a transition; if somebody waits for it, it is loaded now and rendered at once. */
export function useLazyPart<T>(part: LazyPart<T>, isAwaited = false): LazyPartState<T> {
  const [state, setState] = useState(part.get);
  useEffect(() => {
    const update = () => {
      const next = part.get();
      if (next.part && !isAwaited) startTransition(() => setState(next));
      else setState(next);
    };
    if (isAwaited) part.load();
    update();
    return part.subscribe(update);
  }, [part, isAwaited]);
  return state;
}

export function loadWhenIdle({ load }: Pick<LazyPart<unknown>, "load">): void {
  if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(load, MAX_IDLE_WAIT_MS);
}

const OCCASIONS = ["online", "focus", "pageshow", "visibilitychange"];

const retries = new Set<() => void>();

/** Calls back when what failed may load: online, a return to the page, or `retryAll`. */
export function onRetryOccasion(retry: () => void, signal?: AbortSignal): void {
  if (retries.size === 0) for (const type of OCCASIONS) window.addEventListener(type, retryAll);
  retries.add(retry);
  signal?.addEventListener("abort", () => retries.delete(retry), { once: true });
}

export function retryAll(): void {
  for (const retry of [...retries]) if (!document.hidden) retry();
}
