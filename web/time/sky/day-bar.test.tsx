import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { DayBar } from "./day-bar.tsx";

const SUN = { sunriseMinutes: 360, sunsetMinutes: 1080, daylightHours: 12, daylightMinutes: 0 };

test.each([
  [8, 0],
  [720, 50],
  [1432, 100],
])(
  "the mark of minute %i stands at %i %% of the room it has in the bar",
  (minuteOfDay, percent) => {
    const { container } = renderPage(<DayBar minuteOfDay={minuteOfDay} sun={SUN} />);
    const bar = container.querySelector<HTMLElement>(".day-bar");
    expect(Number.parseFloat(bar?.style.backgroundPosition ?? "")).toBeCloseTo(percent);
    expect(Number.parseFloat(bar?.style.backgroundSize ?? "")).toBeCloseTo((16 / 1440) * 100, 3);
  },
);
