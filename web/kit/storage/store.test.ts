import { describe, expect, test, vi } from "vitest";
import { createStore } from "./store.ts";

describe("a store", () => {
  test("notifies its subscribers only of another value, until they unsubscribe", () => {
    const store = createStore(1);
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.set(1);
    store.set(2);
    expect([store.get(), listener.mock.calls.length]).toEqual([2, 1]);
    unsubscribe();
    store.set(3);
    expect([store.get(), listener.mock.calls.length]).toEqual([3, 1]);
  });

  test("connects for its first subscriber and disconnects after the last", () => {
    const disconnect = vi.fn();
    const connect = vi.fn(() => disconnect);
    const store = createStore(1, connect);
    const unsubscribes = [store.subscribe(() => {}), store.subscribe(() => {})];
    expect(connect).toHaveBeenCalledTimes(1);
    unsubscribes[0]?.();
    unsubscribes[0]?.();
    expect(disconnect).not.toHaveBeenCalled();
    unsubscribes[1]?.();
    expect(disconnect).toHaveBeenCalledTimes(1);
  });
});
