import { useSyncExternalStore } from "react";

export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `connect` is called before the first listener subscribes, what it returns after the last has unsubscribed. */
export function createStore<T>(initial: T, connect?: () => () => void): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let disconnect: (() => void) | undefined;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.();
      };
    },
  };
}

/** The store's value; `prerendered` while the component is prerendered and hydrated, if given. */
export function useStore<T>(store: Pick<Store<T>, "get" | "subscribe">, prerendered?: T): T {
  const getPrerendered = prerendered === undefined ? store.get : () => prerendered;
  return useSyncExternalStore(store.subscribe, store.get, getPrerendered);
}
