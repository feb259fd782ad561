import { expect, test } from "./support/fixtures.ts";
import { openPage } from "./support/steps.ts";

/** What is on the map. Runs in the page. */
function readMap() {
  const map = document.querySelector(".world-map") as Element;
  const { width, height } = map.getBoundingClientRect();
  const labels = [...map.querySelectorAll<HTMLElement>(".map-label")];
  const night = map.querySelector<SVGPathElement>(".map-dark") as SVGPathElement;
  const [, latitude, side, longitude, half] =
    /([\d.]+)° ?(\w*), ([\d.]+)° ?(\w*)\.$/.exec(map.querySelector("svg")?.ariaLabel ?? "") ?? [];
  const x = (Number(longitude) * (half === "west" ? -1 : 1) + 180) * 40;
  const y = (90 - Number(latitude) * (side === "south" ? -1 : 1)) * 40;
  return {
    ratio: width / height,
    shownLabels: labels.filter((label) => label.dataset["crowded"] === "false").length,
    areInside: labels.every((label) => {
      const { left, right } = label.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    }),
    isNightBelowTheSun: night.isPointInFill(new DOMPoint(x, y)),
    isNightOppositeToIt: night.isPointInFill(new DOMPoint((x + 7200) % 14_400, 7200 - y)),
  };
}

test("the map of day and night has its pins with labels, and night where the sun is not", async ({
  tab,
  site,
}) => {
  await tab.setViewportSize({ width: 1200, height: 900 });
  await openPage(tab, site);
  await tab.getByRole("button", { name: "Day and night map" }).click();
  await expect.poll(() => tab.getByRole("button", { name: "Tokyo: " }).count()).toBe(1);
  await expect.poll(async () => (await tab.evaluate(readMap)).shownLabels).toBeGreaterThan(8);
  const { ratio, ...map } = await tab.evaluate(readMap);
  expect(ratio).toBeCloseTo(2, 1);
  expect(map).toMatchObject({
    areInside: true,
    isNightBelowTheSun: false,
    isNightOppositeToIt: true,
  });
});
