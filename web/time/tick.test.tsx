import { act, renderHook } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { describe, expect, test, vi } from "vitest";
import { readSecond, setClock, setTimerWindow, subscribeToSeconds, useMinute } from "./tick.ts";

const at = (text: string) => Date.parse(`2026-11-20T${text}Z`);
const useSecond = () => useSyncExternalStore(subscribeToSeconds, readSecond);

function freezeAt(text: string) {
  vi.useFakeTimers({ now: at(text) });
}

describe("the tick", () => {
  test("comes 12 ms before each second, so that the change is presented on time", () => {
    freezeAt("12:00:00.700");
    const { result } = renderHook(useSecond);
    expect(result.current).toBe(at("12:00:00"));
    act(() => void vi.advanceTimersByTime(287));
    expect(result.current).toBe(at("12:00:00"));
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe(at("12:00:01"));
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(at("12:00:02"));
  });

  test("uses one timer a second for any number of clocks", () => {
    freezeAt("12:00:00.000");
    for (let clocks = 0; clocks < 90; clocks += 1) renderHook(useSecond);
    expect(vi.getTimerCount()).toBe(1);
    const schedule = vi.spyOn(globalThis, "setTimeout");
    act(() => void vi.advanceTimersByTime(10_000));
    expect(schedule.mock.calls.length).toBe(10);
  });

  test("that fires too early shows no wrong second and is rescheduled", () => {
    freezeAt("12:00:00.500");
    const { result } = renderHook(useSecond);
    vi.setSystemTime(at("12:00:00.480"));
    act(() => void vi.advanceTimersByTime(488));
    expect(result.current).toBe(at("12:00:00"));
    act(() => void vi.advanceTimersByTime(20));
    expect(result.current).toBe(at("12:00:01"));
  });

  test("follows a replaced clock at once, and holds the second rather than go back by one", () => {
    freezeAt("12:00:00.500");
    const { result } = renderHook(useSecond);
    const showShifted = (ms: number) => act(() => setClock(() => Date.now() + ms));
    showShifted(37_000);
    expect(result.current).toBe(at("12:00:37"));
    showShifted(36_400);
    expect(result.current).toBe(at("12:00:37"));
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(at("12:00:37"));
    act(() => void vi.advanceTimersByTime(100));
    expect(result.current).toBe(at("12:00:38"));
    showShifted(0);
    expect(result.current).toBe(at("12:00:01"));
  });

  test.each(["visibilitychange", "pageshow", "online"])(
    "catches up on %s after timers were suspended",
    (event) => {
      freezeAt("12:00:00.000");
      const { result } = renderHook(useSecond);
      vi.setSystemTime(at("14:30:07.250"));
      const target = event === "visibilitychange" ? document : window;
      act(() => void target.dispatchEvent(new Event(event)));
      expect(result.current).toBe(at("14:30:07"));
      act(() => void vi.advanceTimersByTime(750));
      expect(result.current).toBe(at("14:30:08"));
    },
  );

  test("is right at the next second after the device's clock stepped 60 days ahead, and after it stepped back", () => {
    freezeAt("12:00:00.000");
    const { result } = renderHook(useSecond);
    const ahead = at("12:00:00") + 60 * 86_400_000;
    vi.setSystemTime(ahead);
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(ahead + 1000);
    vi.setSystemTime(at("12:00:02.400"));
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(at("12:00:03"));
  });

  test("comes once a minute while the page is hidden, and each second when it is visible again", () => {
    freezeAt("12:00:10.000");
    const { result } = renderHook(useSecond);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    act(() => void vi.advanceTimersByTime(49_000));
    expect(result.current).toBe(at("12:00:10"));
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(at("12:01:00"));
    act(() => void vi.advanceTimersByTime(90_000));
    expect(result.current).toBe(at("12:02:00"));
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(result.current).toBe(at("12:02:30"));
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(at("12:02:31"));
  });

  test("comes each second from the timer of another window, also while the page is hidden", () => {
    freezeAt("12:00:10.000");
    const frame = document.body.appendChild(document.createElement("iframe"));
    const other = frame.contentWindow as Window;
    // Fake timers are only in the test's own window.
    const schedule = vi.spyOn(other, "setTimeout").mockImplementation(window.setTimeout);
    vi.spyOn(other, "clearTimeout").mockImplementation(window.clearTimeout);
    const { result } = renderHook(useSecond);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    act(() => setTimerWindow(other));
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(at("12:00:11"));
    expect(vi.getTimerCount()).toBe(1);
    act(() => setTimerWindow(window));
    frame.remove();
    act(() => void vi.advanceTimersByTime(49_000));
    expect(result.current).toBe(at("12:01:00"));
    expect(schedule).toHaveBeenCalledTimes(2);
  });

  test("stops when the last clock unmounts", () => {
    freezeAt("12:00:00.000");
    const { unmount } = renderHook(useSecond);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("re-renders components that show minutes once a minute", () => {
    freezeAt("12:00:57.000");
    let renders = 0;
    const { result } = renderHook(() => {
      renders += 1;
      return useMinute();
    });
    expect(result.current).toBe(at("12:00:00"));
    act(() => void vi.advanceTimersByTime(5000));
    expect(result.current).toBe(at("12:01:00"));
    expect(renders).toBe(2);
  });
});
