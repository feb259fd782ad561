import { act, render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../shared/durations.ts";
import { renderPage } from "../testing/render-page.tsx";
import { zoneMoment } from "../zones/zone-moment.ts";
import { TickingTime } from "./ticking-time.tsx";

const NOON = Date.parse("2026-11-20T12:00:00Z");

const clock = () => document.querySelector(".ticking-time") as HTMLElement;

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
    const displayed = {
      minute: NOON,
      isPlaceholder: false,
      isNow: false,
      formatter: undefined,
      release: "",
    };
    const timeAt = (minute: number, isMoving: boolean) => (
      <TickingTime
        place="Lagos"
        moment={zoneMoment("UTC", minute)}
        displayed={{ ...displayed, minute, isMoving }}
      />
    );
    const { container, rerender } = render(timeAt(NOON, false));
    const spoken = () => container.querySelector("time")?.textContent;
    rerender(timeAt(NOON + 6 * HOUR_MS, true));
    expect(clock().textContent).toBe("6:00 pm");
    expect(spoken()).toBe("12:00 pm in Lagos");
    rerender(timeAt(NOON + 6 * HOUR_MS, false));
    expect(spoken()).toBe("6:00 pm in Lagos");
  });

  test("that is blank has no time element", () => {
    const { container } = renderPage(<TickingTime moment={undefined} place="" />);
    expect(container.querySelector("time")).toBeNull();
    expect(clock().ariaHidden).toBe("true");
  });

  test.each([14, 16.5, 23.04, 90])(
    "of %f px has hours and seconds on one baseline",
    async (sizePx) => {
      vi.useFakeTimers({ now: NOON });
      renderPage(
        <div style={{ fontSize: sizePx }}>
          <TickingTime moment={zoneMoment("UTC", NOON)} place="" />
        </div>,
      );
      await document.fonts.load(`400 ${sizePx}px "Hanken Grotesk"`);
      const lineOf = (element: Element | null | undefined) => {
        const mark = document.createElement("span");
        mark.style.cssText = "display: inline-block; width: 0; height: 0";
        element?.append(mark);
        return mark.getBoundingClientRect().bottom;
      };
      const seconds = clock().querySelector(".ticking-time-second");
      expect(Math.abs(lineOf(seconds) - lineOf(clock()))).toBeLessThan(0.3);
    },
  );

  test("does not shift the layout when its seconds change", () => {
    vi.useFakeTimers({ now: NOON });
    renderPage(<TickingTime moment={zoneMoment("UTC", NOON)} place="" className="big-clock" />);
    const end = () => clock().querySelector(".ticking-time-period")?.getBoundingClientRect().left;
    const lefts = new Set<number | undefined>();
    for (let second = 0; second < 59; second += 1) {
      lefts.add(end());
      act(() => void vi.advanceTimersByTime(1000));
    }
    expect(lefts.size).toBe(1);
  });
});
