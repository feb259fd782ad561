import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { dismissToast, showToast, toasts } from "./toast.ts";

const note = (title: string) => ({ title, description: `About ${title}` });

function show(title: string) {
  act(() => showToast(note(title)));
}

describe("toasts", () => {
  test("are shown one at a time: the newest replaces the one before", async () => {
    renderPage(null);
    show("First");
    show("Second");
    await screen.findByText("Second");
    expect(screen.queryByText("First")).toBeNull();
    expect(toasts.get()).toHaveLength(1);
  });

  test("stay for 5000 ms", () => {
    vi.useFakeTimers();
    renderPage(null);
    show("Brief");
    act(() => void vi.advanceTimersByTime(4999));
    expect(screen.queryByText("Brief")).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText("Brief")).toBeNull();
  });

  test("are dropped 1000000 ms after being dismissed", () => {
    vi.useFakeTimers();
    showToast(note("Kept"));
    dismissToast(toasts.get()[0]?.id ?? 0);
    vi.advanceTimersByTime(999_999);
    expect(toasts.get()).toMatchObject([{ title: "Kept", open: false }]);
    vi.advanceTimersByTime(1);
    expect(toasts.get()).toEqual([]);
  });

  test.each(["light", "dark"])(
    "have a different border colour when destructive, in the %s theme",
    async (theme) => {
      document.documentElement.dataset["theme"] = theme;
      onTestFinished(() => {
        delete document.documentElement.dataset["theme"];
      });
      renderPage(null);
      const borderColor = async (variant: "plain" | "destructive") => {
        act(() => showToast({ ...note(variant), variant }));
        const toast = (await screen.findByText(variant)).closest("li");
        return toast && getComputedStyle(toast).borderTopColor;
      };
      const resolve = (color: string) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = color;
        const resolved = getComputedStyle(probe).color;
        probe.remove();
        return resolved;
      };
      expect(await borderColor("plain")).toBe(resolve("var(--color-line)"));
      expect(await borderColor("destructive")).toBe(resolve("var(--color-refusal)"));
    },
  );

  test("get the focus on F8", async () => {
    renderPage(null);
    show("Reachable");
    await screen.findByText("Reachable");
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    await waitFor(() => expect(document.activeElement?.tagName).toBe("OL"));
  });

  test("can be dismissed with a button", async () => {
    renderPage(null);
    show("Unwanted");
    await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByText("Unwanted")).toBeNull());
  });

  test.each([
    [49, true],
    [51, false],
  ])(
    "are dismissed by a swipe of more than 50 px to the right (%i px, still shown: %s)",
    async (distance, remains) => {
      renderPage(null);
      show("Swiped");
      const toast = (await screen.findByText("Swiped")).closest("li");
      if (!toast) throw new Error("The toast is not in a list.");
      const pointer = (type: string, clientX: number) =>
        act(() => {
          toast.dispatchEvent(
            new PointerEvent(type, { clientX, clientY: 0, button: 0, pointerId: 1, bubbles: true }),
          );
        });
      toast.setPointerCapture = () => {};
      pointer("pointerdown", 0);
      pointer("pointermove", 12);
      pointer("pointermove", distance);
      pointer("pointerup", distance);
      await waitFor(() => expect(screen.queryByText("Swiped") !== null).toBe(remains));
    },
  );
});
