import { startTransition, useEffect, useState } from "react";
import { createStore } from "../storage/store.ts";

export type LazyPart<T> = ReturnType<typeof lazyPart<T>>;

interface LazyPartState<T> {
  readonly part?: T;
  readonly failed?: boolean;
}

const MAX_IDLE_WAIT_MS = 2000;

/** `fetchPart` may call `update` with what it has before the part is complete, and with a later state of it. */
export function lazyPart<T>(fetchPart: (update: (part: T) => void) => Promise<T>) {
  const { get, set, subscribe } = createStore<LazyPartState<T>>({});
  const update = (part: T) => set({ part });
  let loading: Promise<void> | undefined;
  let hasFailed = false;

  /** Loads the part, or tries again if that failed. Resolves once it is loaded, or could not be. */
  function settle(): Promise<void> {
    if (!loading && get().failed) set({});
    loading ??= fetchPart(update).then(complete, fail);
    return loading;
  }

  function complete(part: T): void {
    update(part);
    if (hasFailed) retryAll();
  }

  function fail(): void {
    loading = undefined;
    set({ failed: true });
    if (!hasFailed) onRetryOccasion(load);
    hasFailed = true;
  }

  /** Loads once; after a failure again at each occasion of `onRetryOccasion`. */
  const load = (): void => void settle();
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
