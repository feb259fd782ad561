import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { stubApi } from "../testing/stub-api.ts";
import { AccuracyLine } from "./accuracy-line.tsx";

const LINE =
  /^The difference from the atomic clock was [+-]0\.0\d\d seconds \(±0\.0[123]\d seconds\)\.$/;

describe("the accuracy line", () => {
  test("states the difference and the uncertainty in seconds", () => {
    const { container } = renderPage(<AccuracyLine defaultAccuracy="simulated" />);
    expect(container.querySelector("p")?.textContent).toMatch(LINE);
  });

  test("changes its figures every 30 seconds", () => {
    vi.useFakeTimers();
    let draws = 0;
    vi.spyOn(Math, "random").mockImplementation(() => {
      draws += 1;
      return (draws % 10) / 10;
    });
    const { container } = renderPage(<AccuracyLine defaultAccuracy="simulated" />);
    const line = () => container.querySelector("p")?.textContent;
    const first = line();
    act(() => void vi.advanceTimersByTime(29_999));
    expect(line()).toBe(first);
    act(() => void vi.advanceTimersByTime(1));
    expect(line()).not.toBe(first);
    expect(line()).toMatch(LINE);
  });

  test("has measured figures instead on request and at later visits, until they are hidden", async () => {
    stubApi(() => new Promise(() => {}));
    const show = () => renderPage(<AccuracyLine defaultAccuracy="simulated" />);
    const { unmount } = show();
    const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
    await press("Measure my clock");
    expect(await screen.findByText("Measuring your clock…")).toBeVisible();
    expect(screen.getByText(/atomic clock/)).not.toBeVisible();
    expect(localStorage.getItem("accuracy")).toBe("measured");
    await page.viewport(390, 844);
    document.documentElement.dataset["clock"] = "checked";
    onTestFinished(() => void delete document.documentElement.dataset["clock"]);
    const [, second] = document.querySelectorAll(".accuracy-line p");
    const { height = 0 } = second?.getBoundingClientRect() ?? {};
    expect(height, "the longest second sentence has two lines").toBeGreaterThan(36);
    unmount();
    show();
    await press("Hide measurement");
    expect(screen.getByText(/atomic clock/)).toBeVisible();
    expect(localStorage.getItem("accuracy")).toBeNull();
  });
});
