import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { DayBar } from "./day-bar.tsx";

test.each([
  [8, 0],
  [720, 50],
  [1432, 100],
])(
  "the mark of minute %i stands at %i %% of the room that it has in the bar",
  (minute, percent) => {
    const sun = { sunriseMinutes: 360, sunsetMinutes: 1080, daylightHours: 12, daylightMinutes: 0 };
    const { container } = renderPage(<DayBar minuteOfDay={minute} sun={sun} />);
    const { backgroundPosition } = container.querySelector<HTMLElement>(".day-bar")?.style ?? {};
    expect(Number.parseFloat(backgroundPosition ?? "")).toBeCloseTo(percent);
  },
);
