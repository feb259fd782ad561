import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { createStore, useStore } from "../storage/store.ts";
import { Tooltip } from "./tooltip.tsx";

const renderTooltips = () =>
  renderPage(
    <>
      <Tooltip text="About the first">First</Tooltip>
      <Tooltip text="About the second">Second</Tooltip>
    </>,
  );
const trigger = (name: string) => screen.getByRole("button", { name });
const enter = (name: string) => fireEvent.pointerOver(trigger(name), { pointerType: "mouse" });
const leave = (name: string, relatedTarget: Element = document.body) =>
  fireEvent.pointerOut(trigger(name), { pointerType: "mouse", relatedTarget });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => screen.queryByRole("tooltip")?.textContent;

describe("a tooltip", () => {
  function hover(ms: number) {
    vi.useFakeTimers();
    renderTooltips();
    enter("First");
    wait(ms);
  }

  test("opens after 700 ms of hovering", () => {
    hover(699);
    expect(shown()).toBeUndefined();
    wait(1);
    expect(shown()).toBe("About the first");
  });

  test.each([
    [299, "About the second"],
    [301, undefined],
  ])(
    "shows without the delay if the pointer left another one at most 300 ms ago (%i ms: %s)",
    (pause, text) => {
      hover(700);
      leave("First");
      wait(pause);
      enter("Second");
      wait(0);
      expect(shown()).toBe(text);
    },
  );

  test("stays while the pointer is on it, and closes after it", () => {
    hover(700);
    const tooltip = screen.getByRole("tooltip");
    leave("First", tooltip);
    wait(1000);
    expect(shown()).toBe("About the first");
    fireEvent.pointerOut(tooltip, { pointerType: "mouse", relatedTarget: document.body });
    expect(shown()).toBeUndefined();
  });

  test("does not open by a finger that only passes", () => {
    vi.useFakeTimers();
    renderTooltips();
    fireEvent.pointerOver(trigger("First"), { pointerType: "touch" });
    wait(1000);
    expect(shown()).toBeUndefined();
  });

  test("opens on focus and on tap, describes its trigger while it is open, and closes on Escape and on blur", async () => {
    renderTooltips();
    await userEvent.tab();
    expect(trigger("First").getAttribute("aria-describedby")).toBe(screen.getByRole("tooltip").id);
    await userEvent.keyboard("{Escape}");
    expect(shown()).toBeUndefined();
    expect(trigger("First").hasAttribute("aria-describedby")).toBe(false);
    await userEvent.tab();
    expect(shown()).toBe("About the second");
    act(() => trigger("Second").blur());
    expect(shown()).toBeUndefined();
    await userEvent.click(trigger("First"));
    expect(shown()).toBe("About the first");
  });

  test("is above its trigger, below where only there is room, and inside the window", async () => {
    renderPage(
      <div style={{ position: "fixed", inset: "0 0 auto auto" }}>
        <Tooltip text={"Long ".repeat(30)}>At the corner</Tooltip>
      </div>,
    );
    await userEvent.tab();
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const button = trigger("At the corner");
    const tooltip = screen.getByRole("tooltip");
    expect(boxOf(tooltip).top).toBeCloseTo(boxOf(button).bottom + 6);
    expect(boxOf(tooltip).right).toBeCloseTo(document.documentElement.clientWidth - 12);
    (button.parentElement as HTMLElement).style.inset = "50% auto auto 0";
    fireEvent(window, new Event("resize"));
    await expect.poll(() => boxOf(tooltip).bottom).toBeCloseTo(boxOf(button).top - 6);
    expect(boxOf(tooltip).left).toBe(12);
  });

  test("shows the text that its trigger has now, and goes with its trigger", async () => {
    const text = createStore("Old");
    function Figure() {
      const shownText = useStore(text);
      return shownText && <Tooltip text={shownText}>Figure</Tooltip>;
    }
    renderPage(<Figure />);
    await userEvent.tab();
    act(() => text.set("New"));
    await expect.poll(shown).toBe("New");
    act(() => text.set(""));
    await expect.poll(shown).toBeUndefined();
  });
});
