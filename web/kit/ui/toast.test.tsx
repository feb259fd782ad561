import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { spokenText } from "../../testing/shown-text.ts";
import { dismissToast, lastToast, showToast } from "./toast.ts";

const note = (title: string) => ({ title, description: `About ${title}.` });
const undo = { label: "Undo", run: () => {} };

function show(title: string) {
  act(() => showToast(note(title)));
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const region = () => screen.getByRole("region", { name: "Notifications (F8)" });
const pressF8 = () =>
  fireEvent.keyDown(document.activeElement ?? document, { key: "F8", code: "F8" });

const toast = () => screen.getByRole("listitem");
const isShown = (title: string) => screen.queryByText(title) !== null;

describe("toasts", () => {
  test("are shown one at a time: the newest replaces the one before", async () => {
    renderPage(null);
    show("First");
    show("Second");
    await screen.findByText("Second");
    expect(screen.queryByText("First")).toBeNull();
  });

  /** Whether a toast is shown just before a time after it came, and at that time. */
  function shownAround(durationMs: number, content = {}): readonly boolean[] {
    vi.useFakeTimers();
    renderPage(null);
    act(() => showToast({ ...note("Brief"), ...content }));
    return [durationMs - 1, 1].map((ms) => {
      wait(ms);
      return isShown("Brief");
    });
  }

  test("stay for 5000 ms", () => expect(shownAround(5000)).toEqual([true, false]));

  test("with an action stay for 10,000 ms", () =>
    expect(shownAround(10_000, { action: undo })).toEqual([true, false]));

  test.each<[string, () => void, () => void]>([
    ["under a mouse", () => fireEvent.pointerOver(toast()), () => fireEvent.pointerOut(toast())],
    ["with the focus", pressF8, () => act(() => (document.activeElement as HTMLElement).blur())],
    ["in a window that is not in use", () => fireEvent.blur(window), () => fireEvent.focus(window)],
  ])("wait %s, and stay for their whole time after it", (_where, begin, end) => {
    vi.useFakeTimers();
    renderPage(null);
    show("Waiting");
    wait(3000);
    begin();
    wait(60_000);
    end();
    wait(4999);
    expect(isShown("Waiting")).toBe(true);
    wait(1);
    expect(isShown("Waiting")).toBe(false);
  });

  test("are announced once, politely, each sentence once, and only for a moment", () => {
    vi.useFakeTimers();
    renderPage(null);
    act(() => showToast({ ...note("Removed"), action: undo }));
    wait(500);
    expect(spokenText()).toBe("Notification Removed About Removed. Undo");
    wait(10_000);
    expect(spokenText()).toBe("");
  });

  test("are dropped 1000000 ms after being dismissed", () => {
    vi.useFakeTimers();
    showToast(note("Kept"));
    dismissToast(lastToast.get()?.id ?? 0);
    vi.advanceTimersByTime(999_999);
    expect(lastToast.get()).toMatchObject({ title: "Kept", open: false });
    vi.advanceTimersByTime(1);
    expect(lastToast.get()).toBeUndefined();
  });

  test("have a border colour of their own and a sign when destructive, and are accessible", async () => {
    renderPage(null);
    const borderOf = (variant: "plain" | "destructive") => {
      act(() => showToast({ ...note(variant), variant }));
      return getComputedStyle(screen.getByRole("listitem")).borderTopColor;
    };
    const plain = borderOf("plain");
    expect(document.querySelector(".toast > svg")).toBeNull();
    await expectAccessible();
    expect(borderOf("destructive")).not.toBe(plain);
    expect(document.querySelector(".toast > svg")).not.toBeNull();
    await expectAccessible();
  });

  test.each([true, false])(
    "get the focus on F8, with a ring around their region (shown: %s)",
    async (hasToast) => {
      renderPage(null);
      if (hasToast) show("Reachable");
      await userEvent.keyboard("{F8}");
      expect(document.activeElement).toBe(region());
      expect(getComputedStyle(region()).outlineStyle).toBe("solid");
      expect(region().offsetHeight).toBeGreaterThan(20);
    },
  );

  test.each([
    ["a button", true, <button type="button" key="0" data-testid="field" />],
    ["a checkbox", true, <input type="checkbox" key="0" data-testid="field" />],
    ["an input", false, <input key="0" data-testid="field" />],
    ["a textarea", false, <textarea key="0" data-testid="field" />],
    ["editable text", false, <div contentEditable key="0" data-testid="field" />],
  ])("are undone by Ctrl+Z on %s: %s", (_what, isUndone, field) => {
    const run = vi.fn<() => void>();
    renderPage(field);
    const key = { key: "z", code: "KeyZ", ctrlKey: true };
    const pressUndo = () => !fireEvent.keyDown(screen.getByTestId("field"), key);
    act(() => showToast({ ...note("Removed"), action: { label: "Undo", run } }));
    expect(pressUndo()).toBe(isUndone);
    expect(run).toHaveBeenCalledTimes(isUndone ? 1 : 0);
    expect(isShown("Removed")).toBe(!isUndone);
    act(() => showToast({ ...note("News"), action: { label: "Got it", run } }));
    expect(pressUndo()).toBe(false);
  });

  test.each([
    [49, true],
    [51, false],
  ])(
    "are dismissed by a swipe of more than 50 px to the right (%i px, still shown: %s)",
    async (distance, remains) => {
      renderPage(null);
      show("Swiped");
      toast().setPointerCapture = () => {};
      fireEvent.pointerDown(toast(), { clientX: 0, button: 0 });
      for (const clientX of [12, distance]) fireEvent.pointerMove(toast(), { clientX });
      fireEvent.pointerUp(toast(), { clientX: distance });
      await expect.poll(() => isShown("Swiped")).toBe(remains);
    },
  );
});
