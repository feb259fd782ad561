import { startTransition, useEffect, useState } from "react";

/** A part of the page that is loaded after its first view. */
export interface LazyPart<T> {
  /** Loads the part; where that failed, tries again. */
  readonly load: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => LazyPartState<T>;
}

interface LazyPartState<T> {
  readonly part?: T;
  readonly failed?: boolean;
}

const IDLE_AT_LATEST_MS = 2000;

/** A part that `fetchPart` fetches when it is first asked for. */
export function lazyPart<T>(fetchPart: () => Promise<T>): LazyPart<T> {
  const listeners = new Set<() => void>();
  let state: LazyPartState<T> = {};
  let isAsked = false;
  const change = (next: LazyPartState<T>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    load() {
      if (isAsked) return;
      isAsked = true;
      if (state.failed) change({});
      fetchPart().then(
        (part) => change({ part }),
        () => {
          isAsked = false;
          change({ failed: true });
        },
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
  };
}

/** What is there of a part. When it has come it is rendered in slices, so that the page hears its visitor meanwhile. */
export function useLazyPart<T>(part: LazyPart<T>): LazyPartState<T> {
  const [state, setState] = useState(part.read);
  useEffect(() => {
    const follow = () => {
      const next = part.read();
      if (next.part) startTransition(() => setState(next));
      else setState(next);
    };
    follow();
    return part.subscribe(follow);
  }, [part]);
  return state;
}

/** Loads parts as soon as the page has nothing else to do, within two seconds. */
export function loadWhenIdle(...parts: readonly Pick<LazyPart<unknown>, "load">[]): void {
  const loadAll = () => {
    for (const part of parts) part.load();
  };
  if ("requestIdleCallback" in window) requestIdleCallback(loadAll, { timeout: IDLE_AT_LATEST_MS });
  else setTimeout(loadAll, IDLE_AT_LATEST_MS);
}
