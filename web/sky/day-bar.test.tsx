import { expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { DayBar } from "./day-bar.tsx";

const SUN = { sunriseMinutes: 360, sunsetMinutes: 1080, daylightHours: 12, daylightMinutes: 0 };

test.each([
  [8, "0% 0px, 50% 50%, 0px 50%"],
  [720, "50% 0px, 50% 50%, 0px 50%"],
  [1432, "100% 0px, 50% 50%, 0px 50%"],
])("the mark of minute %i stands where it is in the day", (minuteOfDay, position) => {
  const { container } = renderPage(<DayBar minuteOfDay={minuteOfDay} sun={SUN} />);
  const bar = container.querySelector<HTMLElement>(".day-bar");
  expect(bar?.style.backgroundPosition).toBe(position);
  // The mark, the light half of the day, and the night behind it.
  expect(bar?.style.backgroundSize).toBe("1.11111% 100%, 50% 33.4%, 100% 33.4%");
});
