import { act, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { showInstant } from "./shown-instant.ts";
import { useDeferredMinute } from "./use-deferred-minute.ts";

const at = (text: string) => Date.parse(`2026-11-20T${text}Z`);
const show = (text: string) => act(() => showInstant(at(text)));

function Row({ isDecorative = false }) {
  const newMinute = isDecorative ? "later" : "if near";
  const [{ minute, isMoving }, ref] = useDeferredMinute<HTMLParagraphElement>(newMinute);
  return (
    <p ref={ref} data-moving={isMoving || undefined}>
      {new Date(minute).toISOString().slice(11, 16)}
    </p>
  );
}

/** Two rows, the second far below the window; each is known to be where it is. */
async function renderNearAndFar(): Promise<[HTMLElement, HTMLElement]> {
  window.scrollTo(0, 0);
  vi.useFakeTimers({ now: at("12:00:00"), toFake: ["Date", "setTimeout", "clearTimeout"] });
  renderPage(
    <>
      <Row />
      <div style={{ height: "20000px" }} />
      <Row />
    </>,
  );
  const rows = screen.getAllByText("12:00") as [HTMLElement, HTMLElement];
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return rows;
}

describe("a row", () => {
  test("shows a picked time at once if visible, and once the slider rests if off-screen", async () => {
    const [near, far] = await renderNearAndFar();
    const isMoving = () => near.dataset["moving"];
    show("18:00:00");
    expect([near.textContent, far.textContent]).toEqual(["18:00", "12:00"]);
    expect(isMoving()).toBeUndefined();
    act(() => void vi.advanceTimersByTime(100));
    show("18:15:00");
    act(() => void vi.advanceTimersByTime(100));
    expect([near.textContent, far.textContent]).toEqual(["18:15", "12:00"]);
    expect(isMoving()).toBe("true");
    act(() => void vi.advanceTimersByTime(100));
    expect(far.textContent).toBe("18:15");
    expect(isMoving()).toBeUndefined();
  });

  test("shows the next minute at once if visible, and after that frame if off-screen", async () => {
    const [near, far] = await renderNearAndFar();
    act(() => void vi.advanceTimersByTime(60_000));
    expect([near.textContent, far.textContent]).toEqual(["12:01", "12:00"]);
    act(() => void vi.advanceTimersByTime(200));
    expect(far.textContent).toBe("12:01");
  });

  test("that is decorative shows a picked time at once, and the next minute after its frame", () => {
    vi.useFakeTimers({ now: at("12:00:00"), toFake: ["Date", "setTimeout", "clearTimeout"] });
    const { container } = renderPage(<Row isDecorative />);
    const shown = () => container.querySelector("p")?.textContent;
    act(() => void vi.advanceTimersByTime(60_000));
    expect(shown()).toBe("12:00");
    act(() => void vi.advanceTimersByTime(200));
    expect(shown()).toBe("12:01");
    show("18:00:00");
    expect(shown()).toBe("18:00");
  });

  test("is updated when scrolled into view while the slider moves", async () => {
    const [, far] = await renderNearAndFar();
    show("18:00:00");
    far.scrollIntoView();
    while (far.textContent !== "18:00") await new Promise(requestAnimationFrame);
    show("18:15:00");
    expect(far.textContent).toBe("18:15");
  });

  test("is updated before printing, even off-screen", async () => {
    const [, far] = await renderNearAndFar();
    show("18:00:00");
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(far.textContent).toBe("18:00");
  });

  test("that was prerendered gets its first minute in a batch of four after its hydration", () => {
    vi.useFakeTimers({ now: at("12:00:00"), toFake: ["Date", "setTimeout", "clearTimeout"] });
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = "<p>00:00</p>".repeat(10);
    const rows = Array.from({ length: 10 }, (_, index) => <Row key={index} />);
    render(rows, { container, hydrate: true });
    const live = () => screen.queryAllByText("12:00");
    const counts = [live().length];
    for (const ms of [0, 1, 1]) {
      act(() => void vi.advanceTimersByTime(ms));
      counts.push(live().length);
    }
    expect(counts).toEqual([0, 4, 8, 10]);
  });
});
