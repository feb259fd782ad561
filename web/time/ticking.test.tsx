import { act } from "@testing-library/react";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Prerendered } from "../kit/lazy/prerendered.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { zoneMoment } from "../zones/zone-moment.ts";
import { showInstant } from "./shown-instant.ts";
import { useTickingMinute } from "./ticking.ts";
import { TickingTime } from "./ticking-time.tsx";

const at = (text: string) => Date.parse(`2026-11-20T${text}Z`);
const show = (text: string) => act(() => showInstant(at(text)));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function Row() {
  const [displayed, ref] = useTickingMinute<HTMLLIElement>();
  const moment = displayed.isPlaceholder ? undefined : zoneMoment("UTC", displayed.minute);
  return (
    <li ref={ref} data-moving={displayed.isMoving || undefined}>
      <TickingTime moment={moment} place="" displayed={displayed} />
    </li>
  );
}

const rows = (
  <ul>
    <Row />
    <li style={{ height: "20000px" }} />
    <Row />
  </ul>
);

const clocks = () =>
  [...document.querySelectorAll<HTMLElement>(".ticking-time")] as [HTMLElement, HTMLElement];
const texts = () => clocks().map(({ textContent }) => textContent);
const frame = () => new Promise(requestAnimationFrame);

function setTime(text: string) {
  window.scrollTo(0, 0);
  vi.useFakeTimers({ now: at(text), toFake: ["Date", "setTimeout", "clearTimeout"] });
}

/** Two rows, the second far below the window; each is known to be where it is. */
async function renderNearAndFar(): Promise<[HTMLElement, HTMLElement]> {
  setTime("12:00:00");
  renderPage(rows);
  pass(0);
  for (let frames = 0; frames < 3; frames += 1) await frame();
  return clocks();
}

describe("a row", () => {
  test("ticks in sight; out of sight it follows each minute, after the rows in sight", async () => {
    await renderNearAndFar();
    pass(59_000);
    expect(texts()).toEqual(["12:00:59 pm", "12:00:00 pm"]);
    act(() => {
      vi.advanceTimersByTime(1000);
      // In the task of the tick; the other after it.
      expect(texts()).toEqual(["12:01:00 pm", "12:00:00 pm"]);
    });
    expect(texts()).toEqual(["12:01:00 pm", "12:01:00 pm"]);
  });

  test("shows a picked time, which has no seconds, at once if in sight, and else once the slider rests", async () => {
    const [near] = await renderNearAndFar();
    const isMoving = () => near.closest("li")?.dataset["moving"];
    show("18:00:00");
    expect(texts()).toEqual(["6:00 pm", "12:00:00 pm"]);
    expect(isMoving()).toBeUndefined();
    pass(100);
    show("18:15:00");
    pass(100);
    expect(texts()).toEqual(["6:15 pm", "12:00:00 pm"]);
    expect(isMoving()).toBe("true");
    pass(100);
    expect(texts()).toEqual(["6:15 pm", "6:15 pm"]);
    expect(isMoving()).toBeUndefined();
  });

  test("shows now with its second at once after a picked time, out of sight too", async () => {
    await renderNearAndFar();
    show("18:00:00");
    pass(7000);
    act(() => showInstant(undefined));
    expect(texts()).toEqual(["12:00:07 pm", "12:00:07 pm"]);
  });

  test("that comes into sight is new at once, and ticks", async () => {
    const [, far] = await renderNearAndFar();
    pass(7000);
    far.scrollIntoView();
    while (far.textContent !== "12:00:07 pm") await frame();
    pass(1000);
    expect(far.textContent).toBe("12:00:08 pm");
    show("18:00:00");
    expect(far.textContent).toBe("6:00 pm");
  });

  test("that comes into sight while the slider moves is new at once", async () => {
    const [, far] = await renderNearAndFar();
    show("18:00:00");
    far.scrollIntoView();
    while (far.textContent !== "6:00 pm") await frame();
    expect(texts()).toEqual(["6:00 pm", "6:00 pm"]);
  });

  test("is new before printing, out of sight too", async () => {
    await renderNearAndFar();
    pass(3000);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(texts()).toEqual(["12:00:03 pm", "12:00:03 pm"]);
    show("18:00:00");
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(texts()).toEqual(["6:00 pm", "6:00 pm"]);
  });

  test("that was prerendered is filled in as it is hydrated if in sight, and else after that", () => {
    const prerendered = <Prerendered>{rows}</Prerendered>;
    const container = document.body.appendChild(document.createElement("div"));
    setTime("12:00:00");
    container.innerHTML = renderToString(prerendered);
    const [, blank] = texts();
    let root: Root | undefined;
    act(() => {
      flushSync(() => {
        root = hydrateRoot(container, prerendered);
      });
      expect(texts()).toEqual(["12:00:00 pm", blank]);
      // A minute that begins just then.
      vi.setSystemTime(at("12:01:00"));
      window.dispatchEvent(new Event("pageshow"));
    });
    pass(0);
    expect(texts()).toEqual(["12:01:00 pm", "12:01:00 pm"]);
    act(() => root?.unmount());
  });
});
