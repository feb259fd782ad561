import { act } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { AccuracyLine } from "./accuracy-line.tsx";

const LINE =
  /^The difference from the atomic clock was [+-]0\.0\d\d seconds \(±0\.0[123]\d seconds\)\.$/;

describe("the accuracy line", () => {
  test("states a difference and an uncertainty, in a sentence", () => {
    const { container } = renderPage(<AccuracyLine byDefault="simulated" />);
    expect(container.querySelector("p")?.textContent).toMatch(LINE);
  });

  test("has new figures each 30 seconds, and not before", () => {
    vi.useFakeTimers();
    let draws = 0;
    vi.spyOn(Math, "random").mockImplementation(() => {
      draws += 1;
      return (draws % 10) / 10;
    });
    const { container } = renderPage(<AccuracyLine byDefault="simulated" />);
    const line = () => container.querySelector("p")?.textContent;
    const first = line();
    act(() => void vi.advanceTimersByTime(29_999));
    expect(line()).toBe(first);
    act(() => void vi.advanceTimersByTime(1));
    expect(line()).not.toBe(first);
    expect(line()).toMatch(LINE);
  });
});
