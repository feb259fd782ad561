import { act, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { renderPage } from "../testing/render-page.tsx";
import { TickingTime } from "./ticking-time.tsx";
import { useDeferredMinute } from "./use-deferred-minute.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

function Clock({ zone, className }: { zone: string; className?: string }) {
  const [{ minute }, ref] = useDeferredMinute<HTMLDivElement>();
  return (
    <div ref={ref}>
      <TickingTime
        moment={zoneMoment(zone, minute)}
        label=""
        className={className ?? ""}
        reported={className !== undefined}
      />
    </div>
  );
}

function renderNearAndFar() {
  window.scrollTo(0, 0);
  vi.useFakeTimers({ now: NOON, toFake: ["Date", "setTimeout", "clearTimeout"] });
  renderPage(
    <>
      <Clock zone="UTC" />
      <div style={{ height: "20000px" }} />
      <Clock zone="Asia/Tokyo" />
    </>,
  );
  return screen.getAllByRole("time") as [HTMLElement, HTMLElement];
}

/** The browser tells what is in sight with its frames. */
async function shows(clock: HTMLElement, text: string) {
  while (clock.textContent !== text) await new Promise(requestAnimationFrame);
}

describe("a clock", () => {
  test("out of sight shows no stale second, but the right hour and minute", async () => {
    const [near, far] = renderNearAndFar();
    expect(far.textContent).toBe("9:00:00 pm");
    await shows(far, "9:00 pm");
    act(() => void vi.advanceTimersByTime(61_000));
    expect([near.textContent, far.textContent]).toEqual(["12:01:01 pm", "9:01 pm"]);
  });

  test("that comes into sight shows the right second at once, and ticks", async () => {
    const [, far] = renderNearAndFar();
    await shows(far, "9:00 pm");
    act(() => void vi.advanceTimersByTime(7000));
    far.scrollIntoView();
    await shows(far, "9:00:07 pm");
    act(() => void vi.advanceTimersByTime(1000));
    expect(far.textContent).toBe("9:00:08 pm");
  });

  test("is right on paper, in sight or not", async () => {
    const [, far] = renderNearAndFar();
    await shows(far, "9:00 pm");
    act(() => void vi.advanceTimersByTime(3000));
    window.dispatchEvent(new Event("beforeprint"));
    expect(far.textContent).toBe("9:00:03 pm");
  });

  test.each([14, 15, 16.5, 20.72, 23.04, 28, 90])(
    "of %f px has its seconds on the line of its hour",
    async (sizePx) => {
      vi.useFakeTimers({ now: NOON });
      renderPage(
        <div style={{ fontSize: sizePx }}>
          <Clock zone="UTC" />
        </div>,
      );
      await document.fonts.load(`400 ${sizePx}px "Hanken Grotesk"`);
      const clock = screen.getByRole("time");
      const line = (selector: string) => {
        const mark = document.createElement("span");
        mark.style.cssText = "display: inline-block; width: 0; height: 0";
        clock.querySelector(selector)?.append(mark);
        return mark.getBoundingClientRect().bottom;
      };
      expect(Math.abs(line(".ticking-time-second") - line("span"))).toBeLessThan(0.3);
    },
  );

  test("writes its seconds without moving anything, whatever their digits", () => {
    vi.useFakeTimers({ now: NOON });
    renderPage(<Clock zone="UTC" className="big-clock" />);
    const clock = screen.getByRole("time");
    const end = () => clock.querySelector(".ticking-time-period")?.getBoundingClientRect().left;
    const lefts = new Set<number | undefined>();
    for (let second = 0; second < 59; second += 1) {
      lefts.add(end());
      act(() => void vi.advanceTimersByTime(1000));
    }
    expect(lefts.size).toBe(1);
  });
});
