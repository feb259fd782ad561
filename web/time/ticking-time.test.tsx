import { act, render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../shared/durations.ts";
import { renderPage } from "../testing/render-page.tsx";
import { zoneMoment } from "../zones/zone-moment.ts";
import { TickingTime } from "./ticking-time.tsx";
import { useDeferredMinute } from "./use-deferred-minute.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

function Clock({ zone, className }: { zone: string; className?: string }) {
  const [{ minute }, ref] = useDeferredMinute<HTMLLIElement>();
  return (
    <li ref={ref}>
      <TickingTime
        moment={zoneMoment(zone, minute)}
        place=""
        className={className ?? ""}
        reported={className !== undefined}
      />
    </li>
  );
}

const clocks = () =>
  [...document.querySelectorAll(".ticking-time")] as [HTMLElement, ...HTMLElement[]];

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
  return clocks() as [HTMLElement, HTMLElement];
}

/** Intersections are reported with a frame. */
async function waitForText(clock: HTMLElement, text: string) {
  while (clock.textContent !== text) await new Promise(requestAnimationFrame);
}

describe("a ticking time", () => {
  test("has a datetime attribute to the minute, with the zone's offset, and is text to screen readers", () => {
    vi.useFakeTimers({ now: NOON });
    const moment = zoneMoment("Asia/Kolkata", NOON);
    const { container } = renderPage(<TickingTime moment={moment} place="Mumbai" />);
    const time = container.querySelector("time");
    expect(time?.outerHTML).toBe(
      '<time class="sr-only" datetime="2026-11-20T17:30+05:30">5:30 pm in Mumbai</time>',
    );
  });

  test("is new at once while the picked time moves, its text for screen readers once that rests", () => {
    const props = { place: "Lagos", moment: zoneMoment("UTC", NOON) };
    const { container, rerender } = render(<TickingTime {...props} />);
    const spoken = () => container.querySelector("time")?.textContent;
    const later = { place: "Lagos", moment: zoneMoment("UTC", NOON + 6 * HOUR_MS) };
    rerender(<TickingTime {...later} isMoving />);
    expect(clocks()[0].textContent).toContain("6:00");
    expect(spoken()).toBe("12:00 pm in Lagos");
    rerender(<TickingTime {...later} />);
    expect(spoken()).toBe("6:00 pm in Lagos");
  });

  test("that is blank has no time element", () => {
    const { container } = renderPage(<TickingTime moment={undefined} place="" />);
    expect(container.querySelector("time")).toBeNull();
    expect(clocks()[0].ariaHidden).toBe("true");
  });

  test("off-screen shows the hour and minute without seconds", async () => {
    const [near, far] = renderNearAndFar();
    expect(far.textContent).toBe("9:00:00 pm");
    await waitForText(far, "9:00 pm");
    act(() => void vi.advanceTimersByTime(61_000));
    expect([near.textContent, far.textContent]).toEqual(["12:01:01 pm", "9:01 pm"]);
  });

  test("scrolled into view shows the current second at once, and ticks", async () => {
    const [, far] = renderNearAndFar();
    await waitForText(far, "9:00 pm");
    act(() => void vi.advanceTimersByTime(7000));
    far.scrollIntoView();
    await waitForText(far, "9:00:07 pm");
    act(() => void vi.advanceTimersByTime(1000));
    expect(far.textContent).toBe("9:00:08 pm");
  });

  test("is printed with the current second, even off-screen", async () => {
    const [, far] = renderNearAndFar();
    await waitForText(far, "9:00 pm");
    act(() => void vi.advanceTimersByTime(3000));
    window.dispatchEvent(new Event("beforeprint"));
    expect(far.textContent).toBe("9:00:03 pm");
  });

  test.each([14, 15, 16.5, 20.72, 23.04, 28, 90])(
    "of %f px has hours and seconds on one baseline",
    async (sizePx) => {
      vi.useFakeTimers({ now: NOON });
      renderPage(
        <div style={{ fontSize: sizePx }}>
          <Clock zone="UTC" />
        </div>,
      );
      await document.fonts.load(`400 ${sizePx}px "Hanken Grotesk"`);
      const [clock] = clocks();
      const lineOf = (element: Element | null | undefined) => {
        const mark = document.createElement("span");
        mark.style.cssText = "display: inline-block; width: 0; height: 0";
        element?.append(mark);
        return mark.getBoundingClientRect().bottom;
      };
      const seconds = clock.querySelector(".ticking-time-second");
      expect(Math.abs(lineOf(seconds) - lineOf(clock))).toBeLessThan(0.3);
    },
  );

  test("does not shift the layout when its seconds change", () => {
    vi.useFakeTimers({ now: NOON });
    renderPage(<Clock zone="UTC" className="big-clock" />);
    const [clock] = clocks();
    const end = () => clock.querySelector(".ticking-time-period")?.getBoundingClientRect().left;
    const lefts = new Set<number | undefined>();
    for (let second = 0; second < 59; second += 1) {
      lefts.add(end());
      act(() => void vi.advanceTimersByTime(1000));
    }
    expect(lefts.size).toBe(1);
  });
});
