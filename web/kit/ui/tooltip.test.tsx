import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { Tooltip } from "./tooltip.tsx";

const renderTooltips = () =>
  renderPage(
    <>
      <Tooltip text="About the first">First</Tooltip>
      <Tooltip text="About the second">Second</Tooltip>
    </>,
  );
const enter = (name: string) =>
  fireEvent.pointerMove(screen.getByRole("button", { name }), { pointerType: "mouse" });
function leave(name: string) {
  fireEvent.pointerLeave(screen.getByRole("button", { name }), { pointerType: "mouse" });
  fireEvent.pointerMove(document.body, { clientX: 9999, clientY: 9999, pointerType: "mouse" });
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => screen.queryByRole("tooltip")?.textContent;

describe("a tooltip", () => {
  test("opens after 700 ms of hovering", () => {
    vi.useFakeTimers();
    renderTooltips();
    enter("First");
    wait(699);
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
      vi.useFakeTimers();
      renderTooltips();
      enter("First");
      wait(700);
      leave("First");
      wait(pause);
      enter("Second");
      wait(0);
      expect(shown()).toBe(text);
    },
  );

  test("opens on focus and on tap", async () => {
    renderTooltips();
    await userEvent.tab();
    expect(shown()).toBe("About the first");
    await userEvent.click(screen.getByRole("button", { name: "Second" }));
    expect(shown()).toBe("About the second");
  });
});
